// Choosing an engine of the cluster, and a network for it.
import { h } from 'preact';
import { useGet } from './data.js';
import { parseEngine } from './engine-text.js';
import { brief } from './format.js';
import { Field } from './parts.js';
import { Select } from './runs.js';
import { T } from './text.js';

/** Whether a stored file is complete and of a kind, such as "NETWORK", or one that nothing has used yet. */
export const mayBe = (file, kind) => file.complete && ['UNSPECIFIED', kind].some(each => file.kind === `ARTIFACT_KIND_${each}`);

/** The engine of a choice {engine, network} for a request; {wrong} if it is not one. */
export function chosenEngine({ engine: text, network }) {
  const parsed = parseEngine(text.trim());
  if (parsed.wrong || !network) return { ...parsed, artifacts: {} };
  const name = network.builtIn || brief(network.sha256);
  const { engine } = parsed;
  return {
    engine: { ...engine, settings: { ...engine.settings, net: name } },
    artifacts: { [`net=${name}`]: { sha256: network.sha256, bytes: network.bytes } },
  };
}

/** The smallest and the largest board of the network that comes with the program. */
const BUILT_IN = [7, 13];

/** The engine with the network that comes with the program where that plays, else one without a network. */
export const usualEngine = (size, rules, visits) => {
  const plays = size >= BUILT_IN[0] && size <= BUILT_IN[1] && ['chinese', 'chinese-draw', 'chinese-void', 'tromp-taylor'].includes(rules);
  return ['mcts', [plays && 'net=tengen', visits && `visits=${visits}`].filter(Boolean).join()].filter(Boolean).join(':');
};

/** Whether what a worker offers is an engine that needs nothing else. */
const isEngine = offer => !offer.includes('=') && !/:(net|policy)$/.test(offer) && !offer.startsWith('train:');

/**
 * The fields of a choice.
 *
 * @param value {engine, network}
 */
export function EngineChoice({ value, onChange, label, wrong }) {
  const workers = useGet('workers', {}, 10000);
  const files = useGet('artifacts');
  const offers = [...new Set((workers.value?.workers ?? []).flatMap(worker => worker.offers))].filter(isEngine).sort();
  const networks = (files.value?.artifacts ?? []).filter(file => mayBe(file, 'NETWORK'));
  const named = parseEngine(value.engine.trim()).engine?.settings?.net;
  const set = change => onChange({ ...value, ...change });
  return [
    h('datalist', { id: 'offers', key: 'offers' }, offers.map(offer => h('option', { key: offer, value: offer === 'mcts' ? 'mcts:visits=200' : offer }))),
    h(Field, { key: 'engine', label, hint: T.engineHint, wrong }, props => h('input', { list: 'offers', spellcheck: false, value: value.engine, onInput: event => set({ engine: event.target.value }), ...props })),
    networks.length > 0 && h(Select, {
      key: 'network', label: T.network, value: value.network?.sha256 ?? '',
      options: [['', named ? T.networkOfEngine : T.noNetwork], ...networks.map(file => [file.sha256, [file.builtIn || brief(file.sha256), file.training].filter(Boolean).join(' · ')])],
      onChange: sha256 => set({ network: networks.find(file => file.sha256 === sha256) ?? null }),
    }),
  ];
}
