// The games of a run, found by engine, opening, result and length.
import { h } from 'preact';
import { address, path } from './api.js';
import { useGet, useSettled } from './data.js';
import { count, duration, time } from './format.js';
import { Empty, Field, Loaded, Stone, Table, Tabs, View } from './parts.js';
import { Link, replace, useLocation } from './router.js';
import { RunHead, runTabs, useRun } from './run.js';
import { Pager, Select } from './runs.js';
import { T } from './text.js';
import { fateWords, kindWord, reasonWord, resultWord, runTitle } from './words.js';

const PAGE = 100;
const SETTLE = 250;
const FILTERS = ['engine', 'opponent', 'opening', 'result', 'minMoves', 'maxMoves'];

export function Games({ run: id }) {
  const { run, problem, open } = useRun(id);
  if (!run) return h(View, { title: id }, h(Loaded, { from: { value: null, problem } }));
  const here = `runs/${path(id)}/games`;
  return h(View, {
    title: runTitle(run), kicker: T.runKicker(kindWord(run), run.id), wide: true,
    actions: h('a', { class: 'button', href: address(`runs/${path(id)}/games.zip`), download: `${id}.zip` }, T.allAsZip),
  }, h(RunHead, { run, open }), h(Tabs, { label: T.parts, tabs: runTabs(id), path: here }), h(GameList, { run, here }));
}

function GameList({ run, here }) {
  const { query } = useLocation();
  const filters = Object.fromEntries(FILTERS.map(name => [name, query.get(name) ?? '']));
  const pageToken = query.get('page') ?? '';
  const settled = useSettled(JSON.stringify(filters), SETTLE);
  const from = useGet(`runs/${path(run.id)}/games`, { ...JSON.parse(settled), pageSize: PAGE, pageToken });
  const set = (name, value) => replace(here, { ...filters, [name]: value });
  const names = run.spec.engines.map(engine => [engine.name, engine.name]);
  return [
    h('form', { key: 'filters', class: 'filters', role: 'search', onSubmit: event => event.preventDefault() },
      names.length > 1 && h(Select, { label: T.engine, value: filters.engine, any: T.anyEngine, options: names, onChange: value => set('engine', value) }),
      names.length > 1 && h(Select, { label: T.opponent, value: filters.opponent, any: T.anyEngine, options: names, onChange: value => set('opponent', value) }),
      h(Select, { label: T.result, value: filters.result, any: T.anyResult, options: Object.entries(T.results), onChange: value => set('result', value) }),
      h(Field, { label: T.opening }, props => h('input', { value: filters.opening, onInput: event => set('opening', event.target.value), ...props })),
      h(Field, { label: T.fewestMoves, class: 'short' }, props => h('input', { type: 'number', min: 0, value: filters.minMoves, onInput: event => set('minMoves', event.target.value), ...props })),
      h(Field, { label: T.mostMoves, class: 'short' }, props => h('input', { type: 'number', min: 0, value: filters.maxMoves, onInput: event => set('maxMoves', event.target.value), ...props }))),
    h(Loaded, { key: 'games', from }, ({ games, nextPageToken }) => [
      games.length > 0 ? h(GameTable, { key: 'table', run, games, here }) : h(Empty, { key: 'none' }, nextPageToken ? T.noGamesFoundYet : T.noGamesFound),
      h(Pager, { key: 'pager', path: here, filters, pageToken, nextPageToken }),
    ]),
  ];
}

/** What became of a result after its game. */
function Fate({ game }) {
  const words = fateWords(game);
  return words && h('small', null, words);
}

function GameTable({ games, here }) {
  const columns = [{ head: T.game, class: 'n' }, { head: T.black }, { head: T.white }, { head: T.result }, { head: T.ended }, { head: T.moves, class: 'n' },
    { head: T.opening }, { head: T.lasted, class: 'n' }, { head: T.worker }, { head: T.begun }];
  return h(Table, { label: T.games, class: 'games', columns, rows: games.map(game => h('tr', { key: game.index },
    h('td', { class: 'n' }, h(Link, { to: `${here}/${game.index}`, 'aria-label': T.gameNumber(game.index) }, game.index)),
    h('td', null, h(Stone, { side: 'black' }), game.black), h('td', null, h(Stone, { side: 'white' }), game.white),
    h('td', { class: 'strong' }, resultWord(game.outcome)),
    h('td', null, reasonWord(game.outcome.reason), h(Fate, { game })),
    h('td', { class: 'n' }, count(game.moves)), h('td', null, game.opening),
    h('td', { class: 'n' }, game.seconds ? duration(game.seconds) : ''), h('td', null, game.worker), h('td', { class: 'soft' }, time(game.startedAt)))) });
}
