// Games of people against engines: the list, and the form that begins one.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useGet } from './data.js';
import { chosenEngine, EngineChoice, usualEngine } from './engine-choice.js';
import { time } from './format.js';
import { Card, Empty, Failure, Field, Loaded, Table, View } from './parts.js';
import { go, Link, replace, useLocation } from './router.js';
import { Pager, Select } from './runs.js';
import { useUser } from './session.js';
import { RULES, usualKomi } from './setup.js';
import { T } from './text.js';
import { boardWord, playResult } from './words.js';

const REFRESH = 5000;
const PAGE = 20;
const VISITS = 200;
const COLOURS = [['COLOR_BLACK', 'black'], ['COLOR_WHITE', 'white'], ['COLOR_UNSPECIFIED', 'nigiri']];
const HANDICAPS = [0, 2, 3, 4, 5, 6, 7, 8, 9];
const START = { choice: { engine: null, network: null }, color: 'COLOR_BLACK', board: 9, rules: 'chinese', komi: '', handicap: '0', time: '', engineTime: '' };

/** The request of a form. */
function requestOf(form, { engine, artifacts }) {
  return {
    engine, artifacts,
    color: form.color, rules: form.rules, boardSize: Number(form.board), handicap: Number(form.handicap), time: form.time.trim(), engineTime: form.engineTime.trim(),
    ...form.komi === '' ? {} : { komi: Number(form.komi) },
  };
}

function wrongIn(form, chosen) {
  const size = Number(form.board);
  return {
    engine: chosen.wrong ?? '',
    board: Number.isInteger(size) && size >= 2 && size <= 25 ? '' : T.badBoard,
    komi: form.komi === '' || Number.isInteger(2 * Number(form.komi)) ? '' : T.badKomi,
  };
}

export function Plays() {
  const user = useUser();
  return h(View, { title: T.play },
    h('p', { class: 'about' }, T.playAbout),
    user.mayChange && h(NewPlay, {}),
    h(Card, { title: T.recentPlays }, h(PlayList, { user })));
}

/** The games of people, newest first, in pages. */
function PlayList({ user }) {
  const { query } = useLocation();
  const filters = { mine: query.get('mine') ?? '', open: query.get('open') ?? '' };
  const pageToken = query.get('page') ?? '';
  const from = useGet('plays', { ...filters, pageSize: PAGE, pageToken }, pageToken ? 0 : REFRESH);
  const set = (name, value) => replace('play', { ...filters, [name]: value });
  return [
    h('div', { key: 'filters', class: 'filters' },
      user.mayChange && h(Select, { label: T.person, value: filters.mine, any: T.everybody, options: [['true', T.you]], onChange: value => set('mine', value) }),
      h(Select, { label: T.state, value: filters.open, any: T.anyState, options: [['true', T.playStates.RUNNING]], onChange: value => set('open', value) })),
    h(Loaded, { key: 'plays', from }, ({ plays, nextPageToken }) => [
      plays.length ? h(List, { key: 'list', plays }) : h(Empty, { key: 'none' }, T.noPlays),
      h(Pager, { key: 'pager', path: 'play', filters, pageToken, nextPageToken }),
    ]),
  ];
}

function NewPlay() {
  const [form, change] = useState(START);
  const [problem, setProblem] = useState(null);
  const { engine, network } = form.choice;
  // With a network of the cluster, or until an engine is typed, the usual one follows the board and the rules.
  const choice = { network, engine: engine ?? usualEngine(network ? 0 : Number(form.board), form.rules, VISITS) };
  const chosen = chosenEngine(choice);
  const wrong = wrongIn(form, chosen);
  const set = (name, value) => {
    setProblem(null);
    change(old => ({ ...old, [name]: value }));
  };
  const text = (name, label, { hint, input } = {}) => h(Field, { label, hint, wrong: wrong[name] },
    props => h('input', { type: 'text', ...input, ...props, value: form[name], onInput: event => set(name, event.target.value) }));
  async function submit(event) {
    event.preventDefault();
    if (Object.values(wrong).some(Boolean)) return;
    try {
      const play = await post('plays', requestOf(form, chosen));
      go(`play/${play.id}`);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return h('form', { onSubmit: submit, noValidate: true }, h(Card, { title: T.newPlay },
    h('fieldset', { class: 'choice' }, h('legend', null, T.yourColour), COLOURS.map(([color, name]) => h('label', { key: color },
      h('input', { type: 'radio', name: 'color', checked: form.color === color, onChange: () => set('color', color) }), T[name]))),
    h('div', { class: 'grid' },
      h(EngineChoice, { value: choice, onChange: value => set('choice', { ...value, engine: value.engine === choice.engine ? engine : value.engine }), label: T.engine, wrong: wrong.engine }),
      text('board', T.boardSize, { input: { type: 'number', min: 2, max: 25 } }),
      h(Select, { label: T.rules, value: form.rules, options: RULES.map(rules => [rules, rules]), onChange: value => set('rules', value) }),
      text('komi', T.komi, { hint: T.komiHint(usualKomi(form.rules, Number(form.board), Number(form.handicap))), input: { inputMode: 'decimal' } }),
      h(Select, { label: T.handicap, value: form.handicap, options: HANDICAPS.map(stones => [String(stones), stones ? String(stones) : T.noHandicap]), onChange: value => set('handicap', value) }),
      text('time', T.yourTime, { hint: T.playTimeHint }),
      text('engineTime', T.enginesTime, { hint: T.playTimeHint })),
    h(Failure, { problem }),
    h('div', { class: 'buttons' }, h('button', { class: 'primary' }, T.begin))));
}

function List({ plays }) {
  const columns = [{ head: T.person }, { head: T.engine }, { head: T.boardName }, { head: T.state }, { head: T.begun }];
  return h(Table, { label: T.recentPlays, class: 'stacking', columns, rows: plays.map(play => h('tr', { key: play.id },
    h('th', { scope: 'row' }, h(Link, { to: `play/${path(play.id)}` }, play.person)),
    h('td', null, play.engine.name),
    h('td', null, boardWord(play.setup)),
    h('td', null, playResult(play)),
    h('td', { class: 'soft' }, time(play.createdAt)))) });
}
