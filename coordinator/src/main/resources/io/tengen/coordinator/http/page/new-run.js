// Creating a run: a form, what is wrong in it, and the equal command.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { post, Problem } from './api.js';
import { useGet } from './data.js';
import { count } from './format.js';
import { Card, Copyable, Failure, Field, View } from './parts.js';
import { go } from './router.js';
import { Select } from './runs.js';
import { commandOf, fairKomi, parseEngine, specOf, wrongIn } from './run-form.js';
import { T } from './text.js';

const RULES = ['chinese', 'tromp-taylor', 'nogo', 'mini-go', 'mini-go-area'];
const FORMATS = ['', 'gauntlet', 'sprt:elo0=0,elo1=10', 'adaptive:width=20', 'swiss:rounds=5', 'elimination:losses=1,bestOf=3', 'ladder:bestOf=3'];
const START = {
  kind: 'RUN_KIND_EVALUATION', engines: ['', ''], board: 9, komi: '', rules: 'chinese', games: 120, format: '', time: 'none/60s',
  openings: '', black: '', seed: '', pool: '', priority: 0, share: 1, verify: 0.02, note: '',
};

export function NewRun() {
  const [form, change] = useState(START);
  const [touched, touch] = useState(false);
  const [problem, fail] = useState(null);
  // The same for all attempts, so that a retried request creates no second run.
  const [request] = useState(() => crypto.randomUUID?.() ?? String(Math.random()));
  const workers = useGet('workers', {}, 10000);
  const wrong = wrongIn(form);
  const set = (name, value) => {
    fail(null);
    change(old => ({ ...old, [name]: value }));
  };
  const text = (name, label, extra = {}) => h(Field, { label, hint: extra.hint, wrong: touched || form[name] !== START[name] ? wrong[name] : '', class: extra.class },
    props => h('input', { type: 'text', ...extra.input, ...props, value: form[name], onInput: event => set(name, event.target.value) }));
  const evaluation = form.kind === 'RUN_KIND_EVALUATION';
  async function submit(event) {
    event.preventDefault();
    touch(true);
    if (Object.keys(wrong).length) return;
    try {
      const run = await post('runs', { spec: specOf(form), requestId: request });
      go(`runs/${run.id}`);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      fail(refusal);
    }
  }
  return h(View, { title: T.newRun }, h('form', { class: 'new-run', onSubmit: submit, noValidate: true },
    h(Card, { title: T.whatPlays },
      h('fieldset', { class: 'choice' }, h('legend', null, T.kind), ['RUN_KIND_EVALUATION', 'RUN_KIND_SELF_PLAY'].map(kind => h('label', { key: kind },
        h('input', { type: 'radio', name: 'kind', checked: form.kind === kind, onChange: () => set('kind', kind) }), T.kinds[kind.slice('RUN_KIND_'.length)]))),
      h(Engines, { form, set, wrong: touched ? wrong.engines : '', offers: [...new Set((workers.value?.workers ?? []).flatMap(worker => worker.offers))].sort() })),
    h(Card, { title: T.theGames }, h('div', { class: 'grid' },
      text('board', T.boardSize, { input: { type: 'number', min: 2, max: 25 } }),
      text('komi', T.komi, { hint: T.komiHint(fairKomi(Number(form.board))), input: { inputMode: 'decimal' } }),
      h(Select, { label: T.rules, value: form.rules, options: RULES.map(rules => [rules, rules]), onChange: value => set('rules', value) }),
      text('games', T.games, { hint: T.gamesHint, input: { type: 'number', min: 1, max: 10_000_000 } }),
      evaluation && h(Field, { label: T.format, hint: T.formats[form.format.split(':')[0]] ?? '' }, props => h('input', { list: 'formats', placeholder: T.roundRobin, value: form.format, onInput: event => set('format', event.target.value), ...props })),
      h('datalist', { id: 'formats' }, FORMATS.map(format => h('option', { key: format, value: format }))),
      text('time', T.timeOfSides, { hint: T.timeHint }))),
    h(Card, { title: T.further }, h('div', { class: 'grid' },
      text('seed', T.seed, { hint: T.seedHint, input: { inputMode: 'numeric' } }),
      evaluation && text('pool', T.pool, { hint: T.poolHint }),
      text('priority', T.priority, { hint: T.priorityHint, input: { type: 'number', min: -100, max: 100 } }),
      text('share', T.share, { hint: T.shareHint, input: { type: 'number', min: 0.01, max: 1000, step: 'any' } }),
      text('verify', T.verified, { hint: T.verifyHint, input: { type: 'number', min: 0, max: 1, step: 'any' } }),
      text('note', T.note, { input: { maxLength: 200 } }))),
    h(Card, { title: T.sameCommand }, h(Copyable, { text: commandOf(form), label: T.sameCommand })),
    h(Failure, { problem }),
    h('div', { class: 'buttons' }, h('button', { class: 'primary' }, T.create),
      touched && Object.keys(wrong).length > 0 && h('span', { class: 'wrong', role: 'alert' }, T.somethingWrong(count(Object.keys(wrong).length))))));
}

function Engines({ form, set, wrong, offers }) {
  const shown = form.kind === 'RUN_KIND_EVALUATION' ? form.engines : form.engines.slice(0, 1);
  const change = (i, value) => set('engines', form.engines.map((engine, j) => i === j ? value : engine));
  return h('div', null,
    h('datalist', { id: 'offers' }, offers.map(offer => h('option', { key: offer, value: offer === 'mcts' ? 'mcts:visits=200' : offer }))),
    shown.map((engine, i) => h('div', { class: 'engine-row', key: i },
      h(Field, { label: T.engineNumber(i + 1), wrong: engine && parseEngine(engine).wrong }, props => h('input', { list: 'offers', spellcheck: false, placeholder: 'mcts:visits=200', value: engine, onInput: event => change(i, event.target.value), ...props })),
      shown.length > 2 && h('button', { type: 'button', 'aria-label': T.removeEngine(i + 1), onClick: () => set('engines', form.engines.filter((_, j) => j !== i)) }, '×'))),
    h('p', { class: wrong ? 'wrong' : 'hint' }, wrong || T.enginesHint),
    form.kind === 'RUN_KIND_EVALUATION' && h('button', { type: 'button', onClick: () => set('engines', [...form.engines, '']) }, T.addEngine));
}
