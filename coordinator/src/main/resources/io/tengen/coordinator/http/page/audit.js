// The audit log of changes and refusals, which administrators see.
import { h } from 'preact';
import { useGet, useSettled } from './data.js';
import { time } from './format.js';
import { Card, Empty, Field, Loaded, Table, View } from './parts.js';
import { replace, useLocation } from './router.js';
import { Pager, Select } from './runs.js';
import { T } from './text.js';

const REFRESH = 10000;
const PAGE = 200;
const SETTLE = 250;
const FILTERS = ['who', 'what', 'since', 'outcome'];

/** The parameters of the request; the coordinator does not filter by outcome. */
function parametersOf({ who, what, since }) {
  const at = new Date(since);
  return { who, what, since: Number.isNaN(at.getTime()) ? '' : at.toISOString() };
}

export function Audit() {
  const { query } = useLocation();
  const filters = Object.fromEntries(FILTERS.map(name => [name, query.get(name) ?? '']));
  const pageToken = query.get('page') ?? '';
  const settled = useSettled(JSON.stringify(parametersOf(filters)), SETTLE);
  // Only the first page changes.
  const from = useGet('audit', { ...JSON.parse(settled), pageSize: PAGE, pageToken }, pageToken ? 0 : REFRESH);
  return h(View, { title: T.audit, wide: true }, h('p', { class: 'about' }, T.auditAbout),
    h(Filters, { filters }),
    h(Loaded, { from }, ({ entries, nextPageToken }) => [
      h(Entries, { key: 'entries', entries: entries.filter(entry => !filters.outcome || entry.refused === (filters.outcome === 'refused')), isFiltered: Object.values(filters).some(Boolean) }),
      h(Pager, { key: 'pager', path: 'audit', filters, pageToken, nextPageToken }),
    ]));
}

function Filters({ filters }) {
  const set = (name, value) => replace('audit', { ...filters, [name]: value });
  const input = (name, label, hint, type) => h(Field, { label, hint }, props => h('input', { type, value: filters[name], onInput: event => set(name, event.target.value), ...props }));
  return h('form', { class: 'filters', role: 'search', onSubmit: event => event.preventDefault() },
    input('who', T.who, T.auditWho, 'search'),
    input('what', T.what, T.auditWhat, 'search'),
    input('since', T.since, T.auditSince, 'datetime-local'),
    h(Select, { label: T.outcome, hint: T.auditOutcome, value: filters.outcome, any: T.anyState, options: Object.entries(T.outcomes), onChange: value => set('outcome', value) }));
}

function Entries({ entries, isFiltered }) {
  if (!entries.length) return h(Empty, null, isFiltered ? T.noEntriesFound : T.noEntries);
  const columns = [{ head: T.time }, { head: T.who }, { head: T.from }, { head: T.what }, { head: T.detail }];
  return h(Card, null, h(Table, { label: T.audit, columns, rows: entries.map((entry, i) => h('tr', { key: i },
    h('td', { class: 'soft' }, time(entry.at)), h('th', { scope: 'row' }, entry.who), h('td', null, entry.from),
    h('td', null, h('code', null, entry.what)), h('td', { class: entry.refused ? 'wrong' : '' }, entry.detail))) }));
}
