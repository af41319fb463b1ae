// The engines of a new run, their networks and policies, and their teams.
import { h } from 'preact';
import { useGet } from './data.js';
import { mayBe } from './engine-choice.js';
import { parseEngine } from './engine-text.js';
import { brief, bytes } from './format.js';
import { Field } from './parts.js';
import { Select } from './runs.js';
import { T } from './text.js';

const REFRESH = 10000;

/** An engine that plays with a file of the cluster. */
export const playerOf = (kind, name) => kind === 'net' ? `${name}=mcts:visits=200,net=${name}` : `${name}=policy:policy=${name}`;

/** What the connected workers offer. */
function useOffers() {
  const { value } = useGet('workers', {}, REFRESH);
  return [...new Set((value?.workers ?? []).flatMap(worker => worker.offers))].sort();
}

export function Engines({ form, set, wrong, refused }) {
  const offers = useOffers();
  const shown = form.kind === 'RUN_KIND_EVALUATION' ? form.engines : form.engines.slice(0, 1);
  const change = (i, value) => set('engines', form.engines.map((engine, j) => i === j ? value : engine));
  // The coordinator counts the engines that are given, without empty fields.
  const given = shown.map((engine, i) => engine.trim() ? shown.slice(0, i).filter(each => each.trim()).length : -1);
  const fault = (engine, i) => engine && (parseEngine(engine.trim()).wrong ?? refused[given[i]]);
  return h('div', null,
    h('datalist', { id: 'offers' }, offers.map(offer => h('option', { key: offer, value: offer === 'mcts' ? 'mcts:visits=200' : offer }))),
    shown.map((engine, i) => h('div', { class: 'engine-row', key: i },
      h(Field, { label: T.engineNumber(i + 1), wrong: fault(engine, i) }, props => h('input', { list: 'offers', spellcheck: false, placeholder: 'mcts:visits=200', value: engine, onInput: event => change(i, event.target.value), ...props })),
      shown.length > 2 && h('button', { type: 'button', 'aria-label': T.removeEngine(i + 1), onClick: () => set('engines', form.engines.filter((_, j) => j !== i)) }, '×'))),
    h('p', { class: wrong ? 'wrong' : 'hint' }, wrong || T.enginesHint),
    form.kind === 'RUN_KIND_EVALUATION' && h('button', { type: 'button', onClick: () => set('engines', [...form.engines, '']) }, T.addEngine));
}

/** The form with a further engine, in the first empty field if there is one. */
function withEngine(engines, engine) {
  const free = engines.findIndex(each => !each.trim());
  return free < 0 ? [...engines, engine] : engines.map((each, i) => i === free ? engine : each);
}

/** Networks and policies of the cluster: choosing one adds an engine that plays with it. */
export function ClusterFiles({ form, set }) {
  const artifacts = useGet('artifacts', {}, REFRESH);
  const trainings = useGet('trainings');
  const made = (trainings.value?.trainings ?? []).filter(training => training.result?.network)
    .map(training => ({ name: training.spec.name, ...training.result.network }));
  const named = new Set(made.map(network => network.sha256));
  const others = (artifacts.value?.artifacts ?? []).filter(file => !file.training && !named.has(file.sha256));
  const called = (letter, kind) => others.filter(file => mayBe(file, kind)).map(file => ({ ...file, name: file.builtIn || `${letter}${file.sha256.slice(0, 8)}` }));
  function add(kind, { name, sha256, bytes: size }) {
    set('files', [...form.files.filter(each => each.kind !== kind || each.name !== name), { kind, name, sha256, bytes: size }]);
    set('engines', withEngine(form.engines, playerOf(kind, name)));
  }
  return h('div', { class: 'grid' },
    h(FileSelect, { label: T.addNetwork, files: [...made, ...called('n', 'NETWORK')], onFile: file => add('net', file) }),
    h(FileSelect, { label: T.addPolicy, files: called('p', 'POLICY'), onFile: file => add('policy', file) }));
}

function FileSelect({ label, files, onFile }) {
  return files.length > 0 && h(Select, {
    label, value: '', any: T.chooseNetwork,
    options: files.map(({ name, sha256, bytes: size }) => [sha256, `${name} · ${brief(sha256)} · ${bytes(size)}`]),
    // Choosing nothing changes nothing.
    onChange: sha256 => sha256 && onFile(files.find(file => file.sha256 === sha256)),
  });
}
