// One game: while it is played move by move, afterwards from its record.
import { h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { address, path, post, Problem } from './api.js';
import { useEvents, useGet } from './data.js';
import { time } from './format.js';
import { BLACK, WHITE } from './goban.js';
import { Player } from './live.js';
import { Facts, Failure, View } from './parts.js';
import { changed, finishedGame, liveGame } from './record.js';
import { Link, href, useLocation } from './router.js';
import { ActionDialog } from './run-actions.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { Viewer } from './viewer.js';
import { boardWord, reasonWord, resultWord } from './words.js';

const NOT_YET = [404, 412, 400];
const SETTLE = 300; // browsers refuse addresses that change with every move

export function GameView({ run, index }) {
  const finished = useGet(`runs/${path(run)}/games/${path(index)}`);
  const notYet = finished.problem && NOT_YET.includes(finished.problem.status);
  if (finished.value) return h(Finished, { run, index, view: finished.value, onChange: finished.reload });
  if (notYet) return h(Running, { run, index, refusal: finished.problem, onEnd: finished.reload });
  return h(View, { title: T.gameNumber(index) }, h(Failure, finished));
}

const kicker = (run, index) => [h(Link, { key: 'run', to: `runs/${path(run)}` }, T.runNumber(run)), ' · ',
  h(Link, { key: 'games', to: `runs/${path(run)}/games` }, T.games), ' · ', T.gameNumber(index)];

function Neighbours({ run, index }) {
  const number = Number(index);
  return [number > 0 && h(Link, { key: 'before', class: 'button', to: `runs/${path(run)}/games/${number - 1}` }, T.gameBefore),
    h(Link, { key: 'after', class: 'button', to: `runs/${path(run)}/games/${number + 1}` }, T.gameAfter)];
}

function Running({ run, index, refusal, onEnd }) {
  const [game, set] = useState(null);
  const [state, setState] = useState('');
  const open = useEvents(`runs/${path(run)}/games/${path(index)}/events`, {}, {
    game(update) {
      setState(update.state);
      if (update.board) set(liveGame(update.board));
      else if (update.change) set(old => old && changed(old, update.change));
      // The record comes with the commit of the game, a moment after its last move.
      if (update.state === 'LIVE_STATE_ENDED') onEnd();
    },
  });
  if (!game) return h(View, { title: T.gameNumber(index), kicker: kicker(run, index) }, h(Failure, { problem: refusal }), h(Neighbours, { run, index }));
  const { board } = game;
  return h(View, { title: T.versus(board.black.name, board.white.name), kicker: kicker(run, index), wide: true, actions: h(Neighbours, { run, index }) },
    !open && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
    h(Viewer, {
      game, start: null, running: true,
      players: [
        h(Player, { key: 'black', game, side: BLACK, name: board.black.name, large: true }),
        h(Player, { key: 'white', game, side: WHITE, name: board.white.name, large: true }),
        h('p', { key: 'state', class: 'result', role: 'status' }, T.liveStates[state.slice('LIVE_STATE_'.length)]),
        h(Facts, { key: 'facts', facts: [[T.boardName, boardWord(board.setup)], [T.opening, board.opening], [T.worker, game.state.worker], [T.begun, board.startedAt && time(board.startedAt)]] }),
      ],
    }));
}

function Finished({ run, index, view, onChange }) {
  const { query } = useLocation();
  const user = useUser();
  const [annulling, annul] = useState(false);
  const [problem, fail] = useState(null);
  const { record } = view;
  const game = useMemo(() => finishedGame(record), [record]);
  const [step, onStep] = useState(null);
  useEffect(() => {
    if (step === null) return undefined;
    const timer = setTimeout(() => history.replaceState(null, '', href(`runs/${path(run)}/games/${index}`, { move: step || '' })), SETTLE);
    return () => clearTimeout(timer);
  }, [step]);
  async function act(values) {
    try {
      await post(`runs/${path(run)}:annul`, { index: Number(index), ...values, reason: values.side === 'ANNULLED_SIDE_NONE' ? '' : values.reason });
      annul(false);
      onChange();
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      fail(refusal);
    }
  }
  const note = view.note || record.outcome.note;
  return h(View, { title: T.versus(record.black, record.white), kicker: kicker(run, index), wide: true, actions: h(Neighbours, { run, index }) },
    h(Viewer, {
      game, start: Number(query.get('move')) || 0, running: false, onStep,
      players: [
        h(Player, { key: 'black', game, side: BLACK, name: record.black, large: true }),
        h(Player, { key: 'white', game, side: WHITE, name: record.white, large: true }),
        h('p', { key: 'result', class: 'result' }, h('b', null, resultWord(record.outcome)), ', ', reasonWord(record.outcome.reason)),
        note && h('p', { key: 'note', class: 'about' }, note),
        h(Facts, { key: 'facts', facts: [[T.boardName, boardWord(record.setup)], [T.opening, record.refereeLog?.opening], [T.worker, view.worker], [T.begun, time(record.startedAt)]] }),
      ],
      actions: [
        h('a', { key: 'sgf', class: 'button', href: address(`runs/${path(run)}/games/${path(index)}.sgf`), download: `${run}-${index}.sgf` }, T.saveSgf),
        user.mayChange && h('button', { key: 'annul', type: 'button', onClick: () => annul(true) }, T.actions.annul),
      ],
    }),
    annulling && h(ActionDialog, {
      action: 'annul', problem, onAct: act, onClose: () => annul(false),
      fields: [{ name: 'side', label: T.annulFor, value: 'ANNULLED_SIDE_BOTH', options: Object.entries(T.annulledSides) },
        { name: 'reason', label: T.reason, type: 'text', maxLength: 200, value: '' }],
    }));
}
