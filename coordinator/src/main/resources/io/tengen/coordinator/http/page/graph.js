// Black's expected result by both engines against the moves of a game.
import { h } from 'preact';
import { BLACK, WHITE } from './goban.js';
import { percent } from './format.js';
import { T } from './text.js';
import { lastEvaluation } from './record.js';

const WIDTH = 1000;
const HEIGHT = 200;

function polyline(moves, side) {
  return moves.flatMap((move, i) => move.side === side && move.evaluation
    ? [`${WIDTH * (i + 1) / moves.length},${HEIGHT * (1 - move.evaluation.black)}`] : []).join(' ');
}

/**
 * The graph. A click on it goes to the move there; the slider beside it does so by keys.
 *
 * @param step number of moves on the board
 */
export function WinRateGraph({ moves, step, onStep }) {
  if (!moves.some(move => move.evaluation)) return null;
  const shown = moves.slice(0, step);
  const words = [[BLACK, T.black], [WHITE, T.white]].flatMap(([side, name]) => {
    const last = lastEvaluation(shown, side);
    return last ? [T.chanceBy(name, percent(last.black))] : [];
  });
  function click(event) {
    const box = event.currentTarget.getBoundingClientRect();
    onStep(Math.round(moves.length * (event.clientX - box.left) / box.width));
  }
  const at = WIDTH * step / moves.length;
  return h('figure', { class: 'win-rate' },
    h('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': [T.winRate, ...words].join('; '), onClick: click },
      h('rect', { class: 'ground', width: WIDTH, height: HEIGHT }),
      h('line', { class: 'half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      h('polyline', { class: 'by-white', points: polyline(moves, WHITE) }),
      h('polyline', { class: 'by-black', points: polyline(moves, BLACK) }),
      h('line', { class: 'here', x1: at, x2: at, y1: 0, y2: HEIGHT })),
    h('figcaption', null, T.winRateCaption, ' ',
      h('span', { class: 'key by-black' }, T.byBlack), ' ', h('span', { class: 'key by-white' }, T.byWhite)));
}
