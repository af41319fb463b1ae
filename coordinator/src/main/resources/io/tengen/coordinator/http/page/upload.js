// Uploading a network or a policy: its hash, its progress, and from there to a run in which it plays.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path, Problem, put } from './api.js';
import { bytes, percent } from './format.js';
import { Card, Failure, FileButton, Progress } from './parts.js';
import { Link } from './router.js';
import { hashOf } from './sha256.js';
import { T } from './text.js';

const LONGEST_NAME = 40;

/** The name of a file as one that engines can have. */
const nameOf = file => file.name.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z]*/, '').slice(0, LONGEST_NAME) || 'network';

const kindOf = file => /\.onnx$/i.test(file.name) ? 'net' : 'policy';

/** The upload of a file; `set` is told how it goes. */
async function store(file, set) {
  const known = { name: nameOf(file), kind: kindOf(file), bytes: file.size, read: 0, sent: 0 };
  try {
    const sha256 = await hashOf(file, read => set({ ...known, read }));
    Object.assign(known, { sha256, read: file.size });
    set(known);
    await put(`artifacts/${path(sha256)}`, file, sent => set({ ...known, sent }));
    set({ ...known, sent: file.size, stored: true });
    return true;
  } catch (failure) {
    const problem = failure instanceof Problem ? failure : new Problem(-1, T.cannotRead(file.name, failure.message));
    set({ ...known, problem });
    return false;
  }
}

/** What an upload does, in words. */
function stateOf({ stored, problem, sha256, read, sent, bytes: all }) {
  if (stored) return T.isStored;
  if (problem) return '';
  return sha256 ? T.sending(percent(sent, all)) : T.hashing(percent(read, all));
}

export function Upload({ onStored }) {
  const [state, set] = useState(null);
  const going = state && !state.stored && !state.problem;
  // After a failure the same file can be chosen again; its upload goes on where it broke off.
  const choose = async ([file]) => file && await store(file, set) && onStored();
  return h(Card, { title: T.uploadNetwork, about: T.uploadAbout },
    h(FileButton, { text: T.chooseFile, disabled: Boolean(going), onFiles: choose }),
    state && h('div', { class: 'upload' },
      h('p', null, h('b', null, state.name), ` · ${bytes(state.bytes)}`, state.sha256 && [' · ', h('code', { key: 'hash' }, `sha256:${state.sha256}`)]),
      h(Progress, { done: state.sent, all: state.bytes, label: T.uploaded }),
      h('p', { role: 'status' }, stateOf(state)),
      h(Failure, { problem: state.problem }),
      state.stored && h(Link, { to: 'new', query: { [state.kind]: state.sha256, bytes: state.bytes, name: state.name }, class: 'button primary' }, T.evaluateIt)));
}
