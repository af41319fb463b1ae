// What moves a game on a board on and back.
import { h } from 'preact';
import { T } from './text.js';

const MANY = 10;

/** The slider. */
export const StepSlider = ({ step, last, go }) => h('input', { type: 'range', min: 0, max: last, value: step, 'aria-label': T.move, onInput: event => go(Number(event.target.value)) });

/** The buttons to the beginning, one back, one on, to the end; others follow. */
export function StepButtons({ step, last, go, children }) {
  const buttons = [['«', T.toBeginning, 0], ['‹', T.oneBack, step - 1], ['›', T.oneOn, step + 1], ['»', T.toEnd, last]];
  return h('div', { class: 'buttons' }, buttons.map(([sign, name, to]) =>
    h('button', { key: sign, type: 'button', 'aria-label': name, disabled: Math.max(0, Math.min(last, to)) === step, onClick: () => go(to) }, sign)), children);
}

/** Returns a function that takes the keys for steps, see PointBoard; arrow keys only if asked for. */
export function stepKeys({ step, last, go, arrows }) {
  const steps = { PageUp: step - MANY, PageDown: step + MANY, Home: 0, End: last };
  if (arrows) Object.assign(steps, { ArrowLeft: step - 1, ArrowRight: step + 1 });
  return ({ key }) => {
    if (!(key in steps)) return false;
    go(steps[key]);
    return true;
  };
}
