// A board whose points are chosen by click, or by arrow keys and Enter.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { Board } from './board.js';
import { BLACK, EMPTY, pointName } from './goban.js';
import { Field } from './parts.js';
import { T } from './text.js';

/** The point of a name such as "D4"; -1 for none. */
function pointOf(name, size) {
  const wanted = name.trim().toUpperCase();
  for (let point = 0; point < size * size; point++) if (pointName(point, size) === wanted) return point;
  return -1;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The point under the mouse; -1 beside the board. */
function clicked(event, size) {
  const svg = event.currentTarget.querySelector('svg');
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [column, row] = [Math.round(at.x), Math.round(at.y)];
  return column >= 0 && column < size && row >= 0 && row < size ? row * size + column : -1;
}

function words(point, { size, stones, dead = [] }) {
  const what = stones[point] === EMPTY ? T.emptyPoint : stones[point] === BLACK ? T.blackStone : T.whiteStone;
  return T.pointIs(pointName(point, size), dead.includes(point) ? `${what}, ${T.deadWord}` : what);
}

/**
 * A board to choose points on.
 *
 * @param board the properties of the board
 * @param onPoint told the chosen point; nothing if none can be chosen
 * @param onKey given keys first; returns whether it took one
 * @param help what the keys do
 * @param byKeys whether arrow keys choose a point
 */
export function PointBoard({ onPoint, onKey, help = T.playBoardHelp, byKeys = true, ...board }) {
  const { size, label, hints = [] } = board;
  const [cursor, set] = useState(-1);
  const marks = cursor >= 0 && onPoint ? [...hints, { point: cursor, text: '', strength: 0 }] : hints;
  function press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = byKeys && STEPS[event.key];
    if (onKey?.(event)) {
      event.preventDefault();
    } else if (step && onPoint) {
      event.preventDefault();
      const from = cursor < 0 ? Math.floor(size * size / 2) : cursor;
      const column = Math.max(0, Math.min(size - 1, from % size + step[0]));
      const row = Math.max(0, Math.min(size - 1, Math.floor(from / size) + step[1]));
      set(row * size + column);
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor >= 0 && onPoint) {
      event.preventDefault();
      onPoint(cursor);
    }
  }
  function click(event) {
    const point = clicked(event, size);
    if (point >= 0) onPoint?.(point);
  }
  return h('div', null,
    h('div', { class: `stage ${onPoint ? 'choosing' : ''}`, tabIndex: 0, role: 'group', 'aria-label': help, onKeyDown: press, onClick: click, onBlur: () => set(-1) },
      h(Board, { ...board, hints: marks, label })),
    h('p', { class: 'hidden', role: 'status' }, cursor >= 0 ? words(cursor, board) : ''));
}

/** A field in which a point is typed. */
export function PointField({ size, onPoint }) {
  const [text, set] = useState('');
  const [wrong, setWrong] = useState('');
  function submit(event) {
    event.preventDefault();
    const point = pointOf(text, size);
    setWrong(point < 0 ? T.badPoint : '');
    if (point < 0) return;
    set('');
    onPoint(point);
  }
  return h('form', { class: 'point-field', onSubmit: submit, noValidate: true },
    h(Field, { label: T.pointField, wrong, class: 'short' }, props => h('input', { ...props, value: text, autocomplete: 'off', placeholder: 'D4', onInput: event => set(event.target.value) })),
    h('button', null, T.playPoint));
}
