// Small parts that all views use.
import { h } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { T } from './text.js';
import { decimals, interval } from './format.js';
import { Link } from './router.js';
import { verdictWord } from './words.js';

/** A view: its heading, a line above it, buttons beside it, and its contents. */
export function View({ title, kicker, actions, children, wide }) {
  useEffect(() => {
    document.title = title ? `${title} · Tengen` : 'Tengen';
  }, [title]);
  return h('main', { id: 'main', tabIndex: -1, class: wide ? 'wide' : '' },
    h('div', { class: 'heading' },
      h('div', { class: 'grow' }, kicker && h('p', { class: 'kicker' }, kicker), h('h1', null, title)),
      actions && h('div', { class: 'buttons' }, actions)),
    children);
}

/** A part of a view under a heading of its own. */
export function Card({ title, about, aside, children, class: kind = '' }) {
  const id = useId();
  return h('section', { class: `card ${kind}`, 'aria-labelledby': title ? id : undefined },
    title && h('div', { class: 'card-heading' }, h('h2', { id }, title), aside),
    about && h('p', { class: 'about' }, about),
    children);
}

/** Tells a refusal or failure; a lost connection in other words. */
export function Failure({ problem }) {
  return problem && h('p', { class: 'notice bad', role: 'alert' }, problem.status === 0 ? T.unreachable : problem.message);
}

/** Contents that are there once their data have come. */
export function Loaded({ from, children }) {
  if (from.value) return [from.problem && h(Failure, { problem: from.problem, key: 'problem' }), children(from.value)];
  return from.problem ? h(Failure, from) : h('p', { class: 'quiet', role: 'status' }, T.loading);
}

export const Empty = ({ children }) => h('p', { class: 'empty' }, children);

export const Badge = ({ text, tone }) => h('span', { class: `badge ${tone}` }, text);

/** Names and values. Entries without a value are left out. */
export function Facts({ facts }) {
  return h('dl', { class: 'facts' }, facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
    .map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value))));
}

/** A box that scrolls sideways if its table is too wide. */
export function Scroll({ label, children }) {
  return h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': label }, children);
}

/** A table. Columns are {head, class, hidden}; the first cell of a row names it. */
export function Table({ label, columns, rows, class: kind = '' }) {
  return h(Scroll, { label },
    h('table', { class: kind },
      h('thead', null, h('tr', null, columns.map(column => h('th', { scope: 'col', class: column.class, key: column.key ?? column.head },
        column.hidden ? h('span', { class: 'hidden' }, column.head) : column.head)))),
      h('tbody', null, rows)));
}

/** How much of a whole is done. */
export function Progress({ done, all, label }) {
  const share = all > 0 ? Math.min(1, done / all) : 0;
  return h('div', { class: 'progress', role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': all, 'aria-valuenow': done },
    h('span', { style: { width: `${100 * share}%` } }));
}

/** The log-likelihood ratio of a sequential test between its bounds. */
export function LlrBar({ test }) {
  const width = test.upper - test.lower;
  const place = value => `${Math.max(0, Math.min(100, 100 * (value - test.lower) / width))}%`;
  const zero = place(0);
  const tone = { TEST_VERDICT_H0: 'bad', TEST_VERDICT_H1: 'settled' }[test.verdict] ?? '';
  const text = T.llrBetween(decimals(test.llr, 2), decimals(test.lower, 2), decimals(test.upper, 2));
  return h('div', { class: `llr-bar ${tone}` },
    h('div', { class: 'llr-track', role: 'img', 'aria-label': `${text}; ${verdictWord(test.verdict)}` },
      h('i', { style: { left: zero } }),
      h('span', test.llr >= 0
        ? { style: { left: zero, width: `calc(${place(test.llr)} - ${zero})` } }
        : { style: { left: place(test.llr), width: `calc(${zero} - ${place(test.llr)})` } })),
    h('p', { class: 'llr-text' }, h('span', null, decimals(test.lower, 2)),
      h('b', null, T.llrIs(decimals(test.llr, 2))), h('span', null, decimals(test.upper, 2))));
}

/** A rating and its 95 % interval on an axis from low to high. */
export function IntervalPicture({ elo, error, low, high }) {
  const place = value => `${Math.max(0, Math.min(100, 100 * (value - low) / (high - low || 1)))}%`;
  return h('svg', { class: 'interval-picture', role: 'img', 'aria-label': T.elo(interval(elo, error)) },
    low < 0 && high > 0 && h('line', { class: 'grid', x1: place(0), x2: place(0), y1: 0, y2: '100%' }),
    h('line', { class: 'interval', x1: place(elo - error), x2: place(elo + error), y1: '50%', y2: '50%' }),
    h('circle', { class: 'dot', cx: place(elo), cy: '50%', r: 4 }));
}

/** A field of a form with its label; a hint or what is wrong stands below. */
export function Field({ label, hint, wrong, children, class: kind = '' }) {
  const id = useId();
  const below = wrong || hint;
  const described = below ? `${id}-below` : undefined;
  const control = children({ id, 'aria-describedby': described, 'aria-invalid': wrong ? 'true' : undefined });
  return h('div', { class: `field ${kind}` },
    h('label', { for: id }, label), control,
    below && h('p', { id: described, class: wrong ? 'wrong' : 'hint' }, below));
}

/** Links to the parts of a view. Entries are [path, text]. */
export function Tabs({ label, tabs, path }) {
  return h('nav', { class: 'tabs', 'aria-label': label }, tabs.map(([to, text]) =>
    h(Link, { to, key: to, 'aria-current': to === path ? 'page' : undefined }, text)));
}

/** Text that is copied by its button. */
export function Copyable({ text, label }) {
  const [done, set] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    set(true);
  }
  return h('div', { class: 'copyable' }, h('pre', { tabIndex: 0, 'aria-label': label }, text),
    navigator.clipboard && h('button', { type: 'button', onClick: copy }, done ? T.copied : T.copy));
}

/** A button that lets the reader choose files. */
export function FileButton({ text, accept, disabled = false, multiple = false, onFiles }) {
  function choose({ target }) {
    const files = [...target.files];
    // The same file can be chosen again.
    target.value = '';
    onFiles(files);
  }
  return h('label', { class: `button ${disabled ? 'disabled' : ''}` }, text, h('input', { class: 'hidden', type: 'file', accept, disabled, multiple, onChange: choose }));
}

/** A modal dialog; `onClose` is called when it closes, also by Escape. */
export function Dialog({ title, children, onClose }) {
  const box = useRef(null);
  const id = useId();
  useEffect(() => {
    box.current.showModal();
  }, []);
  return h('dialog', { ref: box, 'aria-labelledby': id, onClose }, h('h2', { id }, title), children);
}

/** Asks before something that cannot be undone; `text` names it on the button that does it. */
export function Confirm({ title, about, text, problem, onConfirm, onClose }) {
  return h(Dialog, { title, onClose },
    about && h('p', null, about),
    h(Failure, { problem }),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'danger', onClick: onConfirm }, text),
      h('button', { type: 'button', onClick: onClose }, T.back)));
}

/** Disc of a side's colour. */
export const Stone = ({ side }) => h('span', { class: `disc ${side}`, 'aria-hidden': 'true' });
