// All runs: what is going on, how far it is, and what it waits for.
import { h } from 'preact';
import { useGet, useSettled } from './data.js';
import { count, decimals, duration, percent, rate, time } from './format.js';
import { Badge, Empty, Field, LlrBar, Loaded, Progress, Table, View } from './parts.js';
import { pace } from './rates.js';
import { Link, replace, useLocation } from './router.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { boardWord, gamesInAll, isEnded, kindWord, runState, runTitle } from './words.js';

const REFRESH = 3000;
const SETTLE = 250;
const PAGE = 50;
const MOST_RUNNING = 200;
const KINDS = ['EVALUATION', 'SELF_PLAY'];
const STATES = ['RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED', 'FAILED', 'WAITING'];

export function Runs() {
  const { query } = useLocation();
  const filters = { kind: query.get('kind') ?? '', state: query.get('state') ?? '', text: query.get('text') ?? '' };
  const pageToken = query.get('page') ?? '';
  const text = useSettled(filters.text, SETTLE);
  const from = useGet('runs', { kind: filters.kind, states: filters.state, text, pageSize: PAGE, pageToken }, REFRESH);
  const running = useGet('runs', { states: 'RUN_STATE_RUNNING', pageSize: MOST_RUNNING }, REFRESH);
  const user = useUser();
  return h(View, { title: T.runs, wide: true, actions: [h(Link, { key: 'compare', to: 'compare', class: 'button' }, T.compare), user.mayChange && h(Link, { key: 'new', to: 'new', class: 'button primary' }, T.newRun)] },
    h(Filters, { filters }),
    running.value && h(Going, { runs: running.value.runs }),
    h(Loaded, { from }, ({ runs, nextPageToken }) => runs.length === 0
      ? h(Empty, null, Object.values(filters).some(Boolean) ? T.noRunsFound : T.noRuns)
      : [
        h(RunTable, { key: 'table', runs }),
        h(Pager, { key: 'pager', path: 'runs', filters, pageToken, nextPageToken }),
      ]));
}

function Filters({ filters }) {
  const set = (name, value) => replace('runs', { ...filters, [name]: value });
  return h('form', { class: 'filters', role: 'search', onSubmit: event => event.preventDefault() },
    h(Field, { label: T.find }, props => h('input', { type: 'search', value: filters.text, placeholder: T.findRuns, onInput: event => set('text', event.target.value), ...props })),
    h(Select, { label: T.kind, value: filters.kind, any: T.anyKind, options: KINDS.map(kind => [`RUN_KIND_${kind}`, T.kinds[kind]]), onChange: value => set('kind', value) }),
    h(Select, { label: T.state, value: filters.state, any: T.anyState, options: STATES.map(state => [`RUN_STATE_${state}`, T.runStates[state]]), onChange: value => set('state', value) }));
}

export function Select({ label, hint, value, any, options, onChange }) {
  return h(Field, { label, hint }, props => h('select', { value, onChange: event => onChange(event.target.value), ...props },
    any && h('option', { value: '' }, any),
    options.map(([name, text]) => h('option', { key: name, value: name, selected: name === value }, text))));
}

/** Links to the beginning of a list and to its next page. */
export function Pager({ path, filters, pageToken, nextPageToken }) {
  return (pageToken || nextPageToken) && h('nav', { class: 'pager', 'aria-label': T.pages },
    pageToken && h(Link, { to: path, query: filters }, T.firstPage),
    nextPageToken && h(Link, { to: path, query: { ...filters, page: nextPageToken } }, T.nextPage));
}

/** The whole cluster in a line, and what runs wait for. */
function Going({ runs }) {
  const speeds = runs.map(run => pace(run).speed ?? 0);
  const troubled = runs.filter(run => run.problem);
  return [
    h('p', { key: 'sum', class: 'summary' }, T.going(runs.length,
      runs.reduce((sum, run) => sum + run.leased, 0), rate(speeds.reduce((sum, speed) => sum + speed, 0)))),
    troubled.length > 0 && h('ul', { key: 'troubled', class: 'notices' }, troubled.map(run => h('li', { key: run.id, class: 'notice open' },
      h(Link, { to: `runs/${run.id}` }, runTitle(run)), ': ', run.problem))),
  ];
}

function RunTable({ runs }) {
  const columns = [{ head: T.run }, { head: T.state }, { head: T.progress }, { head: T.gamesPerSecond, class: 'n' },
    { head: T.timeLeft, class: 'n' }, { head: T.standing }, { head: T.workers, class: 'n' }, { head: T.begun }];
  return h(Table, { label: T.runs, class: 'runs stacking', columns, rows: runs.map(run => h(RunRow, { key: run.id, run })) });
}

function RunRow({ run }) {
  const { speed, left } = pace(run);
  return h('tr', { class: isEnded(run) ? 'over' : '' },
    h('th', { scope: 'row' },
      h(Link, { to: `runs/${run.id}` }, runTitle(run)),
      h('small', null, [run.id, kindWord(run), boardWord(run.spec.setup), run.spec.format, run.spec.note].filter(Boolean).join(' · '))),
    h('td', null, h(Badge, runState(run))),
    h('td', { class: 'progress-cell' },
      h(Progress, { done: run.committed, all: gamesInAll(run), label: T.progress }),
      h('small', null, gamesInAll(run) === run.committed ? T.gamesWord(count(run.committed)) : [T.gamesOf(count(run.committed), count(run.spec.games)), ' · ', percent(run.committed, run.spec.games, 0)])),
    h('td', { class: 'n', 'data-label': T.gamesPerSecond }, speed === null ? '' : rate(speed)),
    h('td', { class: 'n', 'data-label': T.timeLeft }, left === null ? '' : duration(left)),
    h('td', { class: 'standing' }, h(StandingOf, { run })),
    h('td', { class: 'n', 'data-label': T.workers }, isEnded(run) ? '' : count(run.workers)),
    h('td', { class: 'soft', 'data-label': T.begun }, time(run.createdAt)));
}

function StandingOf({ run }) {
  if (run.test) return h(LlrBar, { test: run.test });
  if (run.round > 0) return T.round(run.round);
  if (run.widest95 !== undefined) return T.widest(decimals(run.widest95, 0));
  return '';
}
