// What administrators see: tokens and the audit log.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useGet } from './data.js';
import { time } from './format.js';
import { Badge, Card, Copyable, Empty, Failure, Field, Loaded, Table, View } from './parts.js';
import { replace, useLocation } from './router.js';
import { Select } from './runs.js';
import { T } from './text.js';
import { roleWord } from './words.js';

const REFRESH = 10000;
const ENTRIES = 1000;
const DAY = 86_400;
const ROLES = ['TOKEN_ROLE_WORKER', 'TOKEN_ROLE_USER', 'TOKEN_ROLE_ADMIN', 'TOKEN_ROLE_MONITOR'];
const LIFETIMES = [30, 90, 365, 0];

export function Tokens() {
  const from = useGet('tokens', {}, REFRESH);
  const [problem, fail] = useState(null);
  const revoke = id => post(`tokens/${path(id)}:revoke`).then(from.reload, refusal => {
    if (!(refusal instanceof Problem)) throw refusal;
    fail(refusal);
  });
  return h(View, { title: T.tokens }, h(Failure, { problem }), h(NewToken, { onCreated: from.reload }),
    h(Loaded, { from }, ({ tokens }) => h(TokenTable, { tokens, onRevoke: revoke })));
}

function NewToken({ onCreated }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState('TOKEN_ROLE_WORKER');
  const [days, setDays] = useState('0');
  const [answer, set] = useState({ secret: '', problem: null });
  async function submit(event) {
    event.preventDefault();
    try {
      const { secret } = await post('tokens', { name, role, lifetimeSeconds: String(Number(days) * DAY) });
      set({ secret, problem: null });
      setName('');
      onCreated();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      set({ secret: '', problem });
    }
  }
  return h(Card, { title: T.newToken },
    h('form', { class: 'filters', onSubmit: submit },
      h(Field, { label: T.name, wrong: answer.problem?.message }, props => h('input', { value: name, required: true, maxLength: 128, onInput: event => setName(event.target.value), ...props })),
      h(Select, { label: T.role, value: role, options: ROLES.map(one => [one, roleWord(one)]), onChange: setRole }),
      h(Select, { label: T.lifetime, value: days, options: LIFETIMES.map(one => [String(one), one ? T.days(one) : T.forever]), onChange: setDays }),
      h('button', { class: 'primary' }, T.create)),
    answer.secret && h('div', { role: 'status' }, h('p', { class: 'notice settled' }, T.secretOnce), h(Copyable, { text: answer.secret, label: T.secret })));
}

function stateOf(token) {
  if (token.revokedAt) return { text: T.revoked, tone: 'quiet' };
  if (token.expiresAt && Date.parse(token.expiresAt) < Date.now()) return { text: T.expired, tone: 'quiet' };
  return { text: T.valid, tone: 'settled' };
}

function TokenTable({ tokens, onRevoke }) {
  const columns = [{ head: T.name }, { head: T.role }, { head: T.state }, { head: T.created }, { head: T.expires }, { head: T.id }, { head: T.revoke, hidden: true }];
  return h(Card, { title: T.tokens }, h(Table, { label: T.tokens, columns, rows: tokens.map(token => h('tr', { key: token.id },
    h('th', { scope: 'row' }, token.name), h('td', null, roleWord(token.role)), h('td', null, h(Badge, stateOf(token))),
    h('td', { class: 'soft' }, time(token.createdAt)), h('td', { class: 'soft' }, token.expiresAt ? time(token.expiresAt) : T.never), h('td', null, h('code', null, token.id)),
    h('td', null, !token.revokedAt && h('button', { type: 'button', class: 'small', 'aria-label': T.revokeOf(token.name), onClick: () => onRevoke(token.id) }, T.revoke)))) }));
}

export function Audit() {
  const { query } = useLocation();
  const filters = { text: query.get('text') ?? '', outcome: query.get('outcome') ?? '' };
  const set = (name, value) => replace('audit', { ...filters, [name]: value });
  const from = useGet('audit', { pageSize: ENTRIES }, REFRESH);
  const words = filters.text.toLowerCase();
  const isWanted = entry => (!filters.outcome || entry.refused === (filters.outcome === 'refused'))
    && [entry.who, entry.from, entry.what, entry.detail].some(each => each.toLowerCase().includes(words));
  const columns = [{ head: T.time }, { head: T.who }, { head: T.from }, { head: T.what }, { head: T.detail }];
  return h(View, { title: T.audit, wide: true }, h('p', { class: 'about' }, T.auditAbout),
    h('form', { class: 'filters', role: 'search', onSubmit: event => event.preventDefault() },
      h(Field, { label: T.find }, props => h('input', { type: 'search', value: filters.text, placeholder: T.findEntries, onInput: event => set('text', event.target.value), ...props })),
      h(Select, { label: T.outcome, value: filters.outcome, any: T.anyState, options: Object.entries(T.outcomes), onChange: value => set('outcome', value) })),
    h(Loaded, { from }, ({ entries }) => !entries.some(isWanted) ? h(Empty, null, entries.length ? T.noEntriesFound : T.noEntries)
    : h(Card, null, h(Table, { label: T.audit, columns, rows: entries.filter(isWanted).map((entry, i) => h('tr', { key: i },
      h('td', { class: 'soft' }, time(entry.at)), h('th', { scope: 'row' }, entry.who), h('td', null, entry.from), h('td', null, h('code', null, entry.what)), h('td', { class: entry.refused ? 'wrong' : '' }, entry.detail))) }))));
}
