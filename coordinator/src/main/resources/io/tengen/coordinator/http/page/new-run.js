// Creating a run: a form, what is wrong in it, how long it would take, and the equal command.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useGet, useSettled } from './data.js';
import { brief, bytes, count, decimals, duration, percent } from './format.js';
import { Card, Copyable, Failure, Field, Loaded, View } from './parts.js';
import { go, useLocation } from './router.js';
import { commandOf, fairKomi, formOf, FORMATS, parseEngine, settingsOf, specOf, wrongIn } from './run-form.js';
import { Select } from './runs.js';
import { useUser } from './session.js';
import { T } from './text.js';

const RULES = ['chinese', 'tromp-taylor', 'nogo', 'mini-go', 'mini-go-area'];
const SETTLE = 400;
const REFRESH = 10000;
const START = {
  kind: 'RUN_KIND_EVALUATION', engines: ['', ''], networks: [], board: 9, komi: '', rules: 'chinese', games: 120, format: '', settings: {}, time: 'none/60s', matchRules: [],
  openings: '', seed: '', pool: '', priority: 0, share: 1, verify: 0.02, note: '',
};

/** The fields of the form by those of the message; what is wrong elsewhere stands below the form. */
const FIELDS = { setup: 'rules', games: 'games', matchRules: 'time', format: 'format', pool: 'pool', verify: 'verify', note: 'note', priority: 'priority', share: 'share', openings: 'openings' };

/** What the coordinator says of the form once it has settled; null before. */
function useCheck(form, wrong) {
  const spec = Object.keys(wrong).length ? null : JSON.stringify({ ...specOf(form), seed: form.seed || '1' });
  const settled = useSettled(spec, SETTLE);
  const [check, set] = useState(null);
  useEffect(() => {
    let current = true;
    set(null);
    if (settled) {
      post('runs:check', { spec: JSON.parse(settled) }).then(answer => current && set(answer), problem => {
        if (!(problem instanceof Problem)) throw problem;
        if (current) set({ problems: [{ field: '', detail: problem.message }], forecasts: [] });
      });
    }
    return () => {
      current = false;
    };
  }, [settled]);
  return settled === spec ? check : null;
}

/** The problems of a check by field of the form; engines are an array. */
function byField(check) {
  const found = { engines: [], others: [] };
  for (const { field, detail } of check?.problems ?? []) {
    const engine = /^engines\[(\d+)\]$/.exec(field);
    if (engine) found.engines[engine[1]] = detail;
    else if (FIELDS[field]) found[FIELDS[field]] = detail;
    else found.others.push(detail);
  }
  return found;
}

/** The form with a network that the address names as net, bytes and name. */
function withNetwork(query) {
  const [sha256, name] = [query.get('net'), query.get('name')];
  return sha256 && name ? { ...START, networks: [{ name, sha256, bytes: query.get('bytes') }], engines: [playerOf(name), ''] } : START;
}

/** An engine that plays with a network. */
const playerOf = name => `${name}=mcts:visits=200,net=${name}`;

/** The form, with the values of another run or a network if the address names one. */
export function NewRun() {
  const { query } = useLocation();
  const like = query.get('like');
  const from = useGet(like && `runs/${path(like)}`);
  if (!like) return h(Form, { key: query.get('net'), start: withNetwork(query) });
  return from.value ? h(Form, { key: like, start: formOf(START, from.value.spec) }) : h(View, { title: T.newRun }, h(Loaded, { from }));
}

function Form({ start }) {
  const [form, change] = useState(start);
  const [touched, touch] = useState(false);
  const [problem, fail] = useState(null);
  // The same for all attempts, so that a retried request creates no second run.
  const [request] = useState(() => crypto.randomUUID?.() ?? String(Math.random()));
  const user = useUser();
  const workers = useGet('workers', {}, REFRESH);
  const wrong = wrongIn(form);
  const check = useCheck(form, wrong);
  const refused = byField(check);
  const set = (name, value) => {
    fail(null);
    change(old => ({ ...old, [name]: value }));
  };
  const fault = name => refused[name] ?? (touched || form[name] !== START[name] ? wrong[name] : '');
  const text = (name, label, extra = {}) => h(Field, { label, hint: extra.hint, wrong: fault(name), class: extra.class },
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
      h(Engines, { form, set, wrong: touched ? wrong.engines : '', refused: refused.engines, offers: [...new Set((workers.value?.workers ?? []).flatMap(worker => worker.offers))].sort() }),
      h(Networks, { form, set })),
    h(Card, { title: T.theGames }, h('div', { class: 'grid' },
      text('board', T.boardSize, { input: { type: 'number', min: 2, max: 25 } }),
      text('komi', T.komi, { hint: T.komiHint(fairKomi(Number(form.board))), input: { inputMode: 'decimal' } }),
      text('rules', T.rules, { hint: T.rulesHint, input: { list: 'rules', spellcheck: false } }),
      h('datalist', { id: 'rules' }, RULES.map(rules => h('option', { key: rules, value: rules }))),
      text('games', T.games, { hint: T.gamesHint, input: { type: 'number', min: 1, max: 10_000_000 } }),
      text('time', T.timeOfSides, { hint: T.timeHint }),
      h(Field, { label: T.openings, hint: T.openingsHint, wrong: fault('openings') }, props => h('textarea', { rows: 2, spellcheck: false, placeholder: 'E5 C3 G7', value: form.openings, onInput: event => set('openings', event.target.value), ...props })))),
    evaluation && h(Format, { form, set, wrong: refused.format }),
    h(Card, { title: T.further }, h('div', { class: 'grid' },
      text('seed', T.seed, { hint: T.seedHint, input: { inputMode: 'numeric' } }),
      evaluation && text('pool', T.pool, { hint: T.poolHint }),
      text('priority', T.priority, { hint: T.priorityHint, input: { type: 'number', min: -100, max: 100 } }),
      text('share', T.share, { hint: T.shareHint, input: { type: 'number', min: 0.01, max: 1000, step: 'any' } }),
      text('verify', T.verified, { hint: T.verifyHint, input: { type: 'number', min: 0, max: 1, step: 'any' } }),
      text('note', T.note, { input: { maxLength: 200 } }))),
    h(Estimate, { check, engines: form.engines }),
    h(Card, { title: T.sameCommand }, h(Copyable, { text: commandOf(form, user.grpcPort), label: T.sameCommand })),
    refused.others.map(detail => h('p', { key: detail, class: 'notice bad', role: 'alert' }, detail)),
    h(Failure, { problem }),
    h('div', { class: 'buttons' }, h('button', { class: 'primary' }, T.create),
      touched && Object.keys(wrong).length > 0 && h('span', { class: 'wrong', role: 'alert' }, T.somethingWrong(count(Object.keys(wrong).length))))));
}

function Engines({ form, set, wrong, refused, offers }) {
  const shown = form.kind === 'RUN_KIND_EVALUATION' ? form.engines : form.engines.slice(0, 1);
  const change = (i, value) => set('engines', form.engines.map((engine, j) => i === j ? value : engine));
  // The coordinator counts the engines that are given, without empty fields.
  const given = shown.map((engine, i) => engine.trim() ? shown.slice(0, i).filter(each => each.trim()).length : -1);
  return h('div', null,
    h('datalist', { id: 'offers' }, offers.map(offer => h('option', { key: offer, value: offer === 'mcts' ? 'mcts:visits=200' : offer }))),
    shown.map((engine, i) => h('div', { class: 'engine-row', key: i },
      h(Field, { label: T.engineNumber(i + 1), wrong: engine && (parseEngine(engine.trim()).wrong ?? refused[given[i]]) }, props => h('input', { list: 'offers', spellcheck: false, placeholder: 'mcts:visits=200', value: engine, onInput: event => change(i, event.target.value), ...props })),
      shown.length > 2 && h('button', { type: 'button', 'aria-label': T.removeEngine(i + 1), onClick: () => set('engines', form.engines.filter((_, j) => j !== i)) }, '×'))),
    h('p', { class: wrong ? 'wrong' : 'hint' }, wrong || T.enginesHint),
    form.kind === 'RUN_KIND_EVALUATION' && h('button', { type: 'button', onClick: () => set('engines', [...form.engines, '']) }, T.addEngine));
}

/** Networks of the cluster: choosing one adds an engine that plays with it. */
function Networks({ form, set }) {
  const artifacts = useGet('artifacts', {}, REFRESH);
  const trainings = useGet('trainings');
  const made = (trainings.value?.trainings ?? []).filter(training => training.result?.network)
    .map(training => ({ name: training.spec.name, ...training.result.network }));
  const named = new Set(made.map(network => network.sha256));
  const others = (artifacts.value?.artifacts ?? []).filter(artifact => artifact.complete && !artifact.training && !named.has(artifact.sha256))
    .map(artifact => ({ name: `n${artifact.sha256.slice(0, 8)}`, ...artifact }));
  const networks = [...made, ...others];
  if (networks.length === 0) return null;
  function add(sha256) {
    // Choosing nothing changes nothing.
    if (!sha256) return;
    const { name, bytes: size } = networks.find(network => network.sha256 === sha256);
    const engine = playerOf(name);
    const free = form.engines.findIndex(each => !each.trim());
    set('networks', [...form.networks.filter(each => each.name !== name), { name, sha256, bytes: size }]);
    set('engines', free < 0 ? [...form.engines, engine] : form.engines.map((each, i) => i === free ? engine : each));
  }
  return h(Select, { label: T.addNetwork, value: '', any: T.chooseNetwork, onChange: add,
    options: networks.map(({ name, sha256, bytes: size }) => [sha256, `${name} · ${brief(sha256)} · ${bytes(size)}`]) });
}

function Format({ form, set, wrong }) {
  const settings = settingsOf(form);
  const change = (name, value) => set('settings', { ...form.settings, [form.format]: { ...settings, [name]: value } });
  return h(Card, { title: T.pairing }, h('div', { class: 'grid' },
    h(Select, { label: T.format, value: form.format, options: Object.keys(FORMATS).map(format => [format, T.formatNames[format]]), onChange: value => set('format', value) }),
    Object.keys(settings).map(name => h(Field, { key: name, label: T.formatSettings[name] },
      props => h('input', { type: 'number', step: 'any', value: settings[name], onInput: event => change(name, event.target.value), ...props })))),
  h('p', { class: wrong ? 'wrong' : 'hint' }, wrong || T.formats[form.format]));
}

/** How many games and how long, by what earlier runs have measured. */
function Estimate({ check }) {
  if (!check?.forecasts.length) return null;
  const { forecasts, secondsPerGame, slots, unmeasured } = check;
  const known = secondsPerGame > 0 && slots > 0;
  const took = games => duration(games * secondsPerGame / slots);
  const why = slots === 0 ? T.nobodyPlays : unmeasured.length ? T.unmeasured(unmeasured.join(', ')) : T.measured(count(slots), decimals(secondsPerGame, secondsPerGame < 10 ? 2 : 0));
  return h(Card, { title: T.estimate }, h('ul', { class: 'plain-list', 'aria-live': 'polite' }, forecasts.map(forecast => h('li', { key: forecast.elo },
    forecast.acceptH1 !== undefined
      ? [h('b', { key: 'games' }, T.ifStronger(decimals(forecast.elo, 1), count(forecast.typical))), known && ` · ${T.roughly(took(forecast.typical))}`, h('small', { key: 'h1' }, T.acceptsH1(percent(forecast.acceptH1)))]
      : [h('b', { key: 'games' }, forecast.fewest === forecast.most ? T.gamesWord(count(forecast.typical)) : T.gamesBetween(count(forecast.typical), count(forecast.fewest), count(forecast.most))), known && ` · ${T.roughly(took(forecast.typical))}`]))),
  h('p', { class: 'about' }, why));
}
