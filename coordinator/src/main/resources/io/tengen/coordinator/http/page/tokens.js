// Tokens, which administrators create and revoke.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useGet } from './data.js';
import { time } from './format.js';
import { Badge, Card, Confirm, Copyable, Field, Loaded, Table, View } from './parts.js';
import { Select } from './runs.js';
import { T } from './text.js';
import { roleWord } from './words.js';

const REFRESH = 10000;
const DAY = 86_400;
const ROLES = ['TOKEN_ROLE_WORKER', 'TOKEN_ROLE_USER', 'TOKEN_ROLE_ADMIN', 'TOKEN_ROLE_MONITOR'];
const LIFETIMES = [30, 90, 365, 0];

export function Tokens() {
  const from = useGet('tokens', {}, REFRESH);
  return h(View, { title: T.tokens }, h(NewToken, { onCreated: from.reload }),
    h(Loaded, { from }, ({ tokens }) => h(TokenTable, { tokens, onRevoked: from.reload })));
}

/** Revokes a token after a question. */
function Revocation({ token, onRevoked, onClose }) {
  const [problem, setProblem] = useState(null);
  async function revoke() {
    try {
      await post(`tokens/${path(token.id)}:revoke`);
      onClose();
      onRevoked();
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return h(Confirm, { title: T.revokeOf(token.name), about: T.revokeAbout, text: T.revoke, problem, onConfirm: revoke, onClose });
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

function TokenTable({ tokens, onRevoked }) {
  const [asking, setAsking] = useState(null);
  const columns = [{ head: T.name }, { head: T.role }, { head: T.state }, { head: T.created }, { head: T.expires }, { head: T.id }, { head: T.revoke, hidden: true }];
  return h(Card, { title: T.tokens }, h(Table, { label: T.tokens, columns, rows: tokens.map(token => h('tr', { key: token.id },
    h('th', { scope: 'row' }, token.name), h('td', null, roleWord(token.role)), h('td', null, h(Badge, stateOf(token))),
    h('td', { class: 'soft' }, time(token.createdAt)), h('td', { class: 'soft' }, token.expiresAt ? time(token.expiresAt) : T.never), h('td', null, h('code', null, token.id)),
    h('td', null, !token.revokedAt && h('button', { type: 'button', class: 'small', 'aria-label': T.revokeOf(token.name), onClick: () => setAsking(token) }, T.revoke)))) }),
  asking && h(Revocation, { token: asking, onRevoked, onClose: () => setAsking(null) }));
}
