// The fields of the form for a new run.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from './api.js';
import { count } from './format.js';
import { FORMATS, settingsOf } from './formats.js';
import { linesOf, openingsIn } from './openings.js';
import { Card, Failure, Field, FileButton } from './parts.js';
import { hasClock, namesOf } from './run-form.js';
import { Select } from './runs.js';
import { mostHandicap, RULES, usualKomi } from './setup.js';
import { T } from './text.js';

/** A field of one line. `of` has the form, the function that changes it, and that for its faults. */
const Line = ({ of: { form, set, fault }, name, label, hint, ...rest }) => h(Field, { label, hint, wrong: fault(name) },
  props => h('input', { type: 'text', ...rest, ...props, value: form[name], onInput: event => set(name, event.target.value) }));

const Lines = ({ of: { form, set, fault }, name, label, hint, ...rest }) => h(Field, { label, hint, wrong: fault(name) },
  props => h('textarea', { rows: 2, spellcheck: false, ...rest, ...props, value: form[name], onInput: event => set(name, event.target.value) }));

export function GamesCard({ of, evaluation }) {
  const { form, set } = of;
  const handicap = Number(form.handicap);
  const handicaps = [0, ...[2, 3, 4, 5, 6, 7, 8, 9].filter(stones => stones <= mostHandicap(Number(form.board)))];
  return h(Card, { title: T.theGames }, h('div', { class: 'grid' },
    h(Line, { of, name: 'board', label: T.boardSize, type: 'number', min: 2, max: 25 }),
    h(Line, { of, name: 'komi', label: T.komi, hint: T.komiHint(usualKomi(form.rules, Number(form.board), handicap)), inputMode: 'decimal' }),
    h(Line, { of, name: 'rules', label: T.rules, hint: T.rulesHint, list: 'rules', spellcheck: false }),
    h('datalist', { id: 'rules' }, RULES.map(rules => h('option', { key: rules, value: rules }))),
    h(Select, { label: T.handicap, value: String(handicap), options: handicaps.map(stones => [String(stones), stones ? String(stones) : T.noHandicap]), onChange: value => set('handicap', Number(value)) }),
    h(Line, { of, name: 'games', label: T.games, hint: T.gamesHint, type: 'number', min: 1, max: 10_000_000 }),
    h(Line, { of, name: 'time', label: T.timeOfSides, hint: T.timeHint }),
    h(Line, { of, name: 'matchRules', label: T.matchRules, hint: T.matchRulesHint, spellcheck: false }),
    evaluation && h(Lines, { of, name: 'times', label: T.timesOfEngines, hint: T.timesHint, placeholder: 'slow=5s/move' }),
    hasClock(form) && h(Select, { label: T.timeScale, hint: T.timeScaleHint, value: form.timeScale, options: Object.entries(T.timeScales), onChange: value => set('timeScale', value) }),
    evaluation && h(Select, { label: T.blackAlways, value: form.black, any: T.coloursSwapped, options: namesOf(form).map(name => [name, name]), onChange: value => set('black', value) }),
    h(Openings, { of })));
}

/** Openings as text, to which those of files are added. */
function Openings({ of }) {
  const { form, set } = of;
  const [state, setState] = useState({ read: 0, problem: null });
  async function add(files) {
    setState({ read: 0, problem: null });
    const size = Number(form.board);
    try {
      const openings = await openingsIn(files, size, read => setState({ read, problem: null }));
      set('openings', old => [old.trim(), linesOf(openings, size)].filter(Boolean).join('\n'));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      setState({ read: 0, problem });
    }
  }
  return h('div', null,
    h(Lines, { of, name: 'openings', label: T.openings, hint: T.openingsHint, placeholder: 'E5 C3 G7' }),
    h(FileButton, { text: T.openingFiles, accept: '.sgf', multiple: true, onFiles: add }),
    h('p', { class: 'hint', role: 'status' }, state.read > 0 && T.openingsRead(count(state.read))),
    h(Failure, state));
}

export function FormatCard({ of, wrong }) {
  const { form, set } = of;
  const settings = settingsOf(form);
  const change = (name, value) => set('settings', { ...form.settings, [form.format]: { ...settings, [name]: value } });
  return h(Card, { title: T.pairing }, h('div', { class: 'grid' },
    h(Select, { label: T.format, value: form.format, options: Object.keys(FORMATS).map(format => [format, T.formatNames[format]]), onChange: value => set('format', value) }),
    Object.keys(settings).map(name => h(Field, { key: name, label: T.formatSettings[name] },
      props => h('input', { type: 'number', step: 'any', value: settings[name], onInput: event => change(name, event.target.value), ...props })))),
  h('p', { class: wrong ? 'wrong' : 'hint' }, wrong || T.formats[form.format]),
  h(Lines, { of, name: 'teams', label: T.teams, hint: T.teamsHint, placeholder: 'team red: a b' }));
}

/** How the beginnings of the games of self-play differ, and where their shards are uploaded. */
export const SelfPlayCard = ({ of }) => h(Card, { title: T.beginnings, about: T.beginningsAbout }, h('div', { class: 'grid' },
  h(Line, { of, name: 'komiSpread', label: T.komiSpread, hint: T.komiSpreadHint, inputMode: 'decimal' }),
  h(Line, { of, name: 'randomPlies', label: T.randomPlies, hint: T.randomPliesHint, inputMode: 'numeric' }),
  h(Line, { of, name: 'openingTemperature', label: T.temperature, hint: T.temperatureHint, inputMode: 'decimal' }),
  h(Line, { of, name: 'openingShare', label: T.openingShare, hint: T.openingShareHint, inputMode: 'decimal' }),
  h(Line, { of, name: 'shards', label: T.shards, hint: T.shardsHint, spellcheck: false })));

export const FurtherCard = ({ of, evaluation }) => h(Card, { title: T.further }, h('div', { class: 'grid' },
  h(Line, { of, name: 'seed', label: T.seed, hint: T.seedHint, inputMode: 'numeric' }),
  evaluation && h(Line, { of, name: 'pool', label: T.pool, hint: T.poolHint }),
  h(Line, { of, name: 'priority', label: T.priority, hint: T.priorityHint, type: 'number', min: -100, max: 100 }),
  h(Line, { of, name: 'share', label: T.share, hint: T.shareHint, type: 'number', min: 0.01, max: 1000, step: 'any' }),
  h(Line, { of, name: 'verify', label: T.verified, hint: T.verifyHint, type: 'number', min: 0, max: 1, step: 'any' }),
  h(Line, { of, name: 'note', label: T.note, maxLength: 200 })),
h('p', { class: 'hint' }, T.formLeavesOut));
