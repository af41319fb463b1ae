// A person's game against an engine.
import { h } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { get, path, post, Problem } from './api.js';
import { useEvents } from './data.js';
import { save } from './files.js';
import { points, time } from './format.js';
import { BLACK, EMPTY, WHITE, pointName, positionAfter } from './goban.js';
import { Player } from './live.js';
import { Confirm, Facts, Failure, View } from './parts.js';
import { PointBoard, PointField } from './points.js';
import { lastPoint, personsGame } from './record.js';
import { Link } from './router.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { colourOf } from './variation.js';
import { boardWord, engineArgument, playResult } from './words.js';

const stateOf = play => play.state.slice('PLAY_STATE_'.length);

export function PlayView({ play: id }) {
  const [play, set] = useState(null);
  const { open, problem } = useEvents(`plays/${path(id)}/events`, {}, { play: set });
  if (!play) return h(View, { title: T.play }, problem ? h(Failure, { problem }) : h('p', { class: 'quiet', role: 'status' }, open ? T.loading : T.reconnecting));
  return h(PlayDesk, { play, open: open || stateOf(play) === 'ENDED' });
}

/** The chain of a stone as messages number points. */
function chainAt(point, stones, size) {
  const chain = new Set([point]);
  for (const stone of chain) { // visits what is added meanwhile
    const column = stone % size;
    const near = [column > 0 && stone - 1, column < size - 1 && stone + 1, stone - size, stone + size];
    near.filter(next => next !== false && stones[next] === stones[point]).forEach(next => chain.add(next));
  }
  return [...chain].map(stone => stone + 1);
}

/** The dead stones after a click on a chain. */
function toggled(dead, point, stones, size) {
  const chain = chainAt(point, stones, size);
  return dead.includes(point + 1) ? dead.filter(stone => !chain.includes(stone)) : [...dead, ...chain];
}

/** Sends what the person does: {problem, act}. */
function useActions(play) {
  const [problem, setProblem] = useState(null);
  async function act(kind, values = {}) {
    try {
      // The stream brings the new state: the answer may arrive later than the engine's move.
      await post(`plays/${path(play.id)}:act`, { kind: `PLAY_ACTION_KIND_${kind}`, moves: play.moves.length, ...values });
      setProblem(null);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return { problem, act };
}

/** What a click on a point does; null if nothing. */
function choiceOf(play, state, { own, turn, stones, act }) {
  if (own && state === 'COUNTING') {
    return point => stones[point] !== EMPTY && act('DEAD', { dead: toggled(play.dead, point, stones, play.setup.boardSize) });
  }
  return own && turn ? point => act('MOVE', { point: point + 1 }) : null;
}

/** The board and beside it the game's state. */
function PlayDesk({ play, open }) {
  const user = useUser();
  const actions = useActions(play);
  const game = useMemo(() => personsGame(play), [play]);
  const { stones, prisoners } = useMemo(() => positionAfter(game.setup, game.moves, game.moves.length), [game]);
  const state = stateOf(play);
  const own = user.mayChange && (Boolean(play.owner) || user.isAdministrator);
  const turn = state === 'RUNNING' && play.toMove === play.color;
  const owners = useMemo(() => (play.count?.owners ?? []).map((owner, i) => stones[i] === (owner > 0 ? BLACK : WHITE) ? 0 : owner), [play.count, stones]);
  const hints = useMemo(() => play.hint ? [{ point: play.hint - 1, text: '?', strength: 1 }] : [], [play.hint]);
  const choose = choiceOf(play, state, { own, turn, stones, act: actions.act });
  const title = T.versus(nameOf(play, 'COLOR_BLACK'), nameOf(play, 'COLOR_WHITE'));
  const board = {
    size: game.setup.size, stones, last: lastPoint(game.moves, game.moves.length), hints, owners, dead: play.dead.map(stone => stone - 1),
    label: `${title}; ${lastWords(game) || T.theBeginning}`, onPoint: choose,
  };
  return h(View, { title, kicker: [h(Link, { key: 'play', to: 'play' }, T.play), ` · ${play.id}`], wide: true },
    !open && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
    h('div', { class: 'viewer' }, h(PointBoard, board), h(Side, { play, game, state, own, turn, prisoners, choose, ...actions })));
}

function Side({ play, game, state, own, turn, prisoners, choose, problem, act }) {
  const user = useUser();
  return h('div', { class: 'side' },
    [[BLACK, 'COLOR_BLACK'], [WHITE, 'COLOR_WHITE']].map(([side, color]) =>
      h(Player, { key: side, game: state === 'RUNNING' ? game : { ...game, state: null }, side, name: nameOf(play, color), large: true })),
    h('p', { class: 'now', role: 'status' }, stateWords(play, state, own && turn)),
    !own && state !== 'ENDED' && h('p', { class: 'about' }, T.watching(play.person)),
    play.notice && h('p', { class: 'notice open', role: 'status' }, play.notice),
    h(Failure, { problem }),
    h('p', { class: 'about' }, [lastWords(game), T.taken(prisoners[BLACK], prisoners[WHITE])].filter(Boolean).join(' · ')),
    play.count && h('p', { class: 'result' }, T.countIs(points(play.count.black), points(play.count.white), points(play.setup.komi))),
    own && state !== 'ENDED' && h(Actions, { play, state, turn, act }),
    own && turn && h(PointField, { size: game.setup.size, onPoint: choose }),
    state === 'ENDED' && h(Ended, { play, user }),
    h(PlayFacts, { play }));
}

const PlayFacts = ({ play }) => h(Facts, { facts: [
  [T.boardName, boardWord(play.setup)], [T.rules, play.setup.rules], [T.engine, engineArgument(play.engine)],
  [T.timeOf(play.person), shownTime(play.time)], [T.enginesTime, shownTime(play.engineTime)],
  [T.undo, play.undone ? T.undone(play.undone) : ''], [T.hint, play.hints ? T.hintsGiven(play.hints) : ''],
  [T.worker, play.worker], [T.begun, time(play.createdAt)],
] });

const shownTime = text => text === 'none' ? '' : text;

const nameOf = (play, color) => play.color === color ? play.person : play.engine.name;

/** What the last move was; empty before the first. */
function lastWords({ moves, setup }) {
  if (!moves.length) return '';
  const { point, side } = moves.at(-1);
  return T.moveIs(moves.length, moves.length, T.played(colourOf(side), pointName(point, setup.size), 0));
}

function stateWords(play, state, ownTurn) {
  if (state === 'ENDED') return playResult(play) + (play.outcome?.note ? `: ${play.outcome.note}` : '');
  if (state === 'COUNTING') return play.thinking ? T.judging : T.countAbout;
  if (play.hint !== undefined && play.hint !== null) return T.hintIs(pointName(play.hint - 1, play.setup.boardSize));
  if (play.toMove === play.color) return ownTurn ? T.yourTurn : T.turnOf(play.person);
  return play.worker ? T.enginesTurn : T.engineWaits;
}

/** What the person may do; what ends the game is asked again. */
function Actions({ play, state, turn, act }) {
  const [asking, setAsking] = useState('');
  const moved = play.moves.some(move => move.color === play.color);
  const button = (name, onClick, { disabled = false, kind = '' } = {}) => h('button', { key: name, type: 'button', class: kind, disabled, onClick }, name);
  return h('div', { class: 'buttons' },
    state === 'COUNTING' && button(T.countIt, () => act('COUNT'), { kind: 'primary', disabled: play.thinking }),
    state === 'RUNNING' && button(T.passMove, () => act('MOVE', { point: 0 }), { disabled: !turn }),
    button(T.undo, () => act('UNDO'), { disabled: !moved }),
    state === 'RUNNING' && button(T.hint, () => act('HINT'), { disabled: !turn || play.thinking }),
    button(T.resign, () => setAsking('RESIGN')),
    button(T.annulPlay, () => setAsking('ANNUL')),
    asking && h(Confirm, {
      title: asking === 'RESIGN' ? T.sureResign : T.sureAnnul, text: T.yes, onClose: () => setAsking(''),
      onConfirm: () => {
        setAsking('');
        act(asking);
      },
    }));
}

function Ended({ play, user }) {
  const [problem, setProblem] = useState(null);
  async function download() {
    try {
      save((await get(`plays/${path(play.id)}`)).sgf, `${play.id}.sgf`);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return h('div', { class: 'buttons' },
    h('button', { type: 'button', onClick: download }, T.saveSgf),
    user.mayChange && h(Link, { class: 'button', to: 'analysis', query: { play: play.id } }, T.analyse),
    user.mayChange && h(Link, { class: 'button', to: 'play' }, T.playAgain),
    h(Failure, { problem }));
}
