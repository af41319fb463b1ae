// Uploading a network: its hash, its progress, and from there to a run in which it plays.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, Problem, put } from './api.js';
import { bytes, percent } from './format.js';
import { Card, Failure, Progress } from './parts.js';
import { Link } from './router.js';
import { T } from './text.js';

const LONGEST_NAME = 40;

/** The SHA-256 of a file, in hexadecimal. */
async function hashOf(file) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of a file as one that engines can have. */
const nameOf = file => file.name.replace(/\.onnx$/i, '').replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z]*/, '').slice(0, LONGEST_NAME) || 'network';

export function Upload({ onStored }) {
  const [state, set] = useState(null);
  async function store(file) {
    const known = { name: nameOf(file), bytes: file.size, sent: 0 };
    set(known);
    try {
      known.sha256 = await hashOf(file);
      set({ ...known });
      await put(`artifacts/${path(known.sha256)}`, file, sent => set({ ...known, sent }));
      set({ ...known, sent: file.size, stored: true });
      onStored();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      set({ ...known, problem });
    }
  }
  function choose(event) {
    const [file] = event.target.files;
    // The same file can be chosen again after a failure; its upload goes on where it broke off.
    event.target.value = '';
    if (file) store(file);
  }
  const going = state && !state.stored && !state.problem;
  return h(Card, { title: T.uploadNetwork, about: T.uploadAbout },
    h('label', { class: 'button' }, T.chooseFile, h('input', { class: 'hidden', type: 'file', accept: '.onnx', disabled: Boolean(going), onChange: choose })),
    state && h('div', { class: 'upload' },
      h('p', null, h('b', null, state.name), ` · ${bytes(state.bytes)}`, state.sha256 && [' · ', h('code', { key: 'hash' }, `sha256:${state.sha256}`)]),
      h(Progress, { done: state.sent, all: state.bytes, label: T.uploaded }),
      h('p', { role: 'status' }, state.stored ? T.isStored : going && (state.sha256 ? T.sending(percent(state.sent / state.bytes)) : T.hashing)),
      h(Failure, { problem: state.problem }),
      state.stored && h(Link, { to: 'new', query: { net: state.sha256, bytes: state.bytes, name: state.name }, class: 'button primary' }, T.evaluateIt)));
}
