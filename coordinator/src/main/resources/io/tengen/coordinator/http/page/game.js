// One game: while it is played move by move, afterwards from its record.
import { h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useEvents, useGet } from './data.js';
import { save } from './files.js';
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
import { boardWord, fateWords, reasonWord, resultWord } from './words.js';

const SETTLE = 300; // browsers refuse addresses that change with every move

/**
 * A game of a run. The stream of the game comes first, because it knows running and finished games;
 * the record, which has more, follows when the game has ended.
 */
export function GameView({ run, index }) {
  const [live, set] = useState({ game: null, state: '', outcome: null, watched: false });
  const ended = live.state === 'LIVE_STATE_ENDED';
  const { open } = useEvents(`runs/${path(run)}/games/${path(index)}/events`, {}, {
    game: ({ board, change, state, outcome }) => set(old => ({
      game: board ? liveGame(board) : change && old.game ? changed(old.game, change) : old.game,
      state,
      outcome,
      watched: old.watched || state === 'LIVE_STATE_RUNNING',
    })),
  });
  const lost = !open && !live.game;
  const finished = useGet(ended || lost ? `runs/${path(run)}/games/${path(index)}` : null);
  if (finished.value) return h(Finished, { run, index, view: finished.value, watched: live.watched, onChange: finished.reload });
  if (live.game && (live.watched || finished.problem)) return h(Running, { run, index, live, open: open || ended });
  return h(View, { title: T.gameNumber(index), kicker: kicker(run, index) },
    finished.problem ? h(Failure, finished) : h('p', { class: 'quiet', role: 'status' }, T.liveStates[live.state.slice('LIVE_STATE_'.length)] ?? T.loading),
    h('div', { class: 'buttons' }, h(Neighbours, { run, index })));
}

const kicker = (run, index) => [h(Link, { key: 'run', to: `runs/${path(run)}` }, T.runNumber(run)), ' · ',
  h(Link, { key: 'games', to: `runs/${path(run)}/games` }, T.games), ' · ', T.gameNumber(index)];

function Neighbours({ run, index }) {
  const number = Number(index);
  return [number > 0 && h(Link, { key: 'before', class: 'button', to: `runs/${path(run)}/games/${number - 1}` }, T.gameBefore),
    h(Link, { key: 'after', class: 'button', to: `runs/${path(run)}/games/${number + 1}` }, T.gameAfter)];
}

function Running({ run, index, live, open }) {
  const { game, state, outcome } = live;
  const { board } = game;
  return h(View, { title: T.versus(board.black.name, board.white.name), kicker: kicker(run, index), wide: true, actions: h(Neighbours, { run, index }) },
    !open && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
    h(Viewer, {
      game, running: true,
      players: [
        h(Player, { key: 'black', game, side: BLACK, name: board.black.name, large: true }),
        h(Player, { key: 'white', game, side: WHITE, name: board.white.name, large: true }),
        h('p', { key: 'state', class: 'result', role: 'status' },
          outcome ? [h('b', { key: 'result' }, resultWord(outcome)), ', ', reasonWord(outcome.reason)] : T.liveStates[state.slice('LIVE_STATE_'.length)]),
        h(Facts, { key: 'facts', facts: [[T.boardName, boardWord(board.setup)], [T.opening, board.opening], [T.worker, game.state.worker], [T.begun, board.startedAt && time(board.startedAt)]] }),
      ],
    }));
}

function Finished({ run, index, view, watched, onChange }) {
  const { query } = useLocation();
  const user = useUser();
  const [annulling, setAnnulling] = useState(false);
  const [problem, setProblem] = useState(null);
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
      setAnnulling(false);
      onChange();
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  const note = [record.outcome.note, fateWords(view)].filter(Boolean).join('; ');
  return h(View, { title: T.versus(record.black, record.white), kicker: kicker(run, index), wide: true, actions: h(Neighbours, { run, index }) },
    h(Viewer, {
      game, start: watched ? game.moves.length : Number(query.get('move')) || 0, running: false, onStep,
      players: [
        h(Player, { key: 'black', game, side: BLACK, name: record.black, large: true }),
        h(Player, { key: 'white', game, side: WHITE, name: record.white, large: true }),
        h('p', { key: 'result', class: 'result' }, h('b', null, resultWord(record.outcome)), ', ', reasonWord(record.outcome.reason)),
        note && h('p', { key: 'note', class: 'about' }, note),
        h(Facts, { key: 'facts', facts: [[T.boardName, boardWord(record.setup)], [T.opening, record.refereeLog?.opening], [T.worker, view.worker], [T.begun, time(record.startedAt)]] }),
      ],
      actions: [
        h('button', { key: 'sgf', type: 'button', onClick: () => save(view.sgf, `${run}-${String(index).padStart(6, '0')}.sgf`) }, T.saveSgf),
        user.mayChange && h(Link, { key: 'analyse', class: 'button', to: 'analysis', query: { run, game: index } }, T.analyse),
        user.mayChange && h('button', { key: 'annul', type: 'button', onClick: () => setAnnulling(true) }, T.actions.annul),
      ],
    }),
    annulling && h(ActionDialog, {
      action: 'annul', problem, onAct: act, onClose: () => setAnnulling(false),
      fields: [{ name: 'side', label: T.annulFor, value: 'ANNULLED_SIDE_BOTH', options: Object.entries(T.annulledSides) },
        { name: 'reason', label: T.reason, type: 'text', maxLength: 200, value: '' }],
    }));
}
