// What may be done with a run: approve, cancel, pause, resume, extend, schedule, annotate, withdraw an engine.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { Dialog, Failure, Field } from './parts.js';
import { T } from './text.js';
import { isEnded, isRunning, isSelfPlay } from './words.js';

const MOST_GAMES = 10_000_000;
const LONGEST_NOTE = 200;

/** The fields of each action's dialog: {name, label, the input's properties}. */
function fieldsOf(action, run) {
  if (action === 'extend') return [{ name: 'games', label: T.gamesInAll, type: 'number', min: run.spec.games, max: MOST_GAMES, value: run.spec.games }];
  if (action === 'schedule') {
    return [{ name: 'priority', label: T.priority, hint: T.priorityHint, type: 'number', min: -100, max: 100, value: run.spec.priority },
      { name: 'share', label: T.share, hint: T.shareHint, type: 'number', min: 0.01, max: 1000, step: 'any', value: run.spec.share || 1 }];
  }
  if (action === 'annotate') return [{ name: 'note', label: T.note, type: 'text', maxLength: LONGEST_NOTE, value: run.spec.note ?? '' }];
  if (action === 'withdraw') return [{ name: 'engine', label: T.engine, options: run.spec.engines.map(engine => engine.name), value: run.spec.engines[0].name }];
  return [];
}

function actionsFor(run) {
  const rounds = run.round > 0;
  return [
    run.state === 'RUN_STATE_WAITING' && 'approve',
    isRunning(run) && 'pause',
    !isRunning(run) && run.state !== 'RUN_STATE_WAITING' && run.state !== 'RUN_STATE_FINISHED' && 'resume',
    !isSelfPlay(run) && !run.test && !rounds && 'extend',
    !isEnded(run) && 'schedule',
    'annotate',
    rounds && !isEnded(run) && 'withdraw',
    !isEnded(run) && 'cancel',
  ].filter(Boolean);
}

const AT_ONCE = ['pause', 'resume'];

export function Actions({ run, onChange }) {
  const [open, set] = useState('');
  const [problem, setProblem] = useState(null);
  async function act(action, body = {}) {
    try {
      onChange(await post(`runs/${path(run.id)}:${action}`, body));
      setProblem(null);
      set('');
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return [
    actionsFor(run).map(action => h('button', { key: action, type: 'button', onClick: () => AT_ONCE.includes(action) ? act(action) : set(action) }, T.actions[action])),
    !open && h(Failure, { key: 'problem', problem }),
    open && h(ActionDialog, { key: 'dialog', action: open, fields: fieldsOf(open, run), problem, onAct: body => act(open, body), onClose: () => set('') }),
  ];
}

/** A dialog that asks for an action's values. */
export function ActionDialog({ action, fields, problem, onAct, onClose }) {
  const [values, set] = useState(() => Object.fromEntries(fields.map(field => [field.name, field.value])));
  const change = (name, type) => event => set({ ...values, [name]: type === 'number' ? Number(event.target.value) : event.target.value });
  function submit(event) {
    event.preventDefault();
    onAct(values);
  }
  return h(Dialog, { title: T.actions[action], onClose },
    h('form', { onSubmit: submit },
      h('p', null, T.actionsAbout[action]),
      fields.map(({ name, label, hint, options, value, ...rest }) => h(Field, { key: name, label, hint }, props => options
        ? h('select', { ...props, onChange: change(name) }, options.map(option => Array.isArray(option)
          ? h('option', { key: option[0], value: option[0] }, option[1]) : h('option', { key: option, value: option }, option)))
        : h('input', { ...props, ...rest, value: values[name], onInput: change(name, rest.type) }))),
      h(Failure, { problem }),
      h('div', { class: 'buttons' },
        h('button', { class: action === 'cancel' ? 'danger' : 'primary' }, T.actions[action]),
        h('button', { type: 'button', onClick: onClose }, T.back))));
}
