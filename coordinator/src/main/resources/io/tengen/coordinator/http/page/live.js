// Running games on boards.
import { h } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { path } from './api.js';
import { Board } from './board.js';
import { useEvents, useTick } from './data.js';
import { clock, percent, since } from './format.js';
import { BLACK, WHITE, positionAfter } from './goban.js';
import { Empty, Failure, Stone, View } from './parts.js';
import { changed, lastEvaluation, lastPoint, liveGame } from './record.js';
import { Link } from './router.js';
import { T } from './text.js';

const WALL = 24;
const SECOND = 1000;

const keyOf = ({ run, index }) => `${run}/${index}`;

/** The games of a wall after a message, by key, in the order in which they came. */
function apply(games, { reset, boards, changes, gone }) {
  const next = new Map(reset ? [] : games);
  for (const { run, index } of gone) next.delete(keyOf({ run, index }));
  for (const board of boards) next.set(keyOf(board.game), liveGame(board));
  for (const change of changes) {
    const key = keyOf(change.game);
    if (next.has(key)) next.set(key, changed(next.get(key), change));
  }
  return next;
}

export function LiveWall() {
  return h(View, { title: T.live, wide: true }, h('p', { class: 'about' }, T.liveAbout), h(Wall, {}));
}

/**
 * A wall of running games.
 *
 * @param run the run's id; nothing for all runs
 * @param games the most games to show
 */
export function Wall({ run = '', games: most = WALL, ended = false }) {
  const [games, set] = useState(null);
  const { open, problem } = useEvents(ended ? null : 'live', { run, games: most }, { live: message => set(old => apply(old ?? new Map(), message)) });
  if (ended) return h(Empty, null, T.runHasEnded);
  if (problem) return h(Failure, { problem });
  if (!games) return h('p', { class: 'quiet', role: 'status' }, open ? T.loading : T.reconnecting);
  if (games.size === 0) return h(Empty, null, T.nothingPlayed);
  return [
    !open && h('p', { key: 'lost', class: 'notice open', role: 'status' }, T.reconnecting),
    h('ul', { key: 'wall', class: 'wall' }, [...games].map(([key, game]) => h('li', { key }, h(LiveBoard, { game })))),
  ];
}

/** A running game, small: a link to its view. */
function LiveBoard({ game }) {
  const { board, moves, setup, state } = game;
  const { stones } = useMemo(() => positionAfter(setup, moves, moves.length), [setup, moves]);
  return h(Link, { to: `runs/${path(board.game.run)}/games/${board.game.index}`, class: 'live-board' },
    h(Player, { game, side: WHITE, name: board.white.name }),
    h(Board, { size: setup.size, stones, last: lastPoint(moves, moves.length), coordinates: false, label: T.liveBoardIs(board.black.name, board.white.name, moves.length) }),
    h(Player, { game, side: BLACK, name: board.black.name }),
    h('p', { class: 'live-line' }, h('span', null, T.gameNumber(board.game.index)), h('span', null, T.movesMade(moves.length)), h('span', { class: 'soft' }, state.worker)));
}

/** A side's name, clock and evaluation. */
export function Player({ game, side, name, large = false }) {
  const black = side === BLACK;
  const toMove = game.state && game.state.toMove === (black ? 'COLOR_BLACK' : 'COLOR_WHITE');
  const last = lastEvaluation(game.moves, side);
  const own = last && (black ? last.black : 1 - last.black);
  return h('div', { class: `player ${toMove ? 'to-move' : ''} ${large ? 'large' : ''}` },
    h(Stone, { side: black ? 'black' : 'white' }),
    h('span', { class: 'name' }, name),
    last && h('span', { class: 'chance', title: T.ownChance }, percent(own, 1, 0)),
    game.state && h(Clock, { clock: black ? game.state.blackClock : game.state.whiteClock, since: toMove ? game.state.movedAt : null }));
}

/** A clock, which runs while its side is to move. */
function Clock({ clock: left, since: moved }) {
  useTick(left && moved ? SECOND : 0);
  if (!left) return null;
  const used = moved ? Math.max(0, since(moved)) : 0;
  const main = left.mainSeconds - used;
  if (main > 0 || !(left.periodSeconds > 0)) return h('span', { class: 'clock' }, clock(main));
  const extra = left.periods ? T.periods(left.periods) : left.moves ? T.stones(left.moves) : '';
  return h('span', { class: 'clock late' }, clock(left.periodSeconds + Math.min(0, main)), extra && h('small', null, extra));
}

