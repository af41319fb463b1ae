// Trainings and the networks that they made.
import { h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { address, path, post, Problem } from './api.js';
import { Chart } from './chart.js';
import { useEvents, useGet } from './data.js';
import { brief, bytes, count, decimals, duration, seconds, time } from './format.js';
import { Badge, Card, Confirm, Copyable, Empty, Facts, Loaded, Progress, Table, View } from './parts.js';
import { Link } from './router.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { Upload } from './upload.js';
import { stageWord, trainingState } from './words.js';

const REFRESH = 5000;
const IDLE_REFRESH = 60000;
const LOSSES = ['policy', 'value', 'score', 'ownership', 'total'];

const isGoing = training => ['TRAINING_STATE_WAITING', 'TRAINING_STATE_TRAINING'].includes(training.state);

/** The trainings, asked for often only while one goes on: {value, problem}. */
function useTrainings() {
  const [going, setGoing] = useState(false);
  const from = useGet('trainings', {}, going ? REFRESH : IDLE_REFRESH);
  useEffect(() => setGoing((from.value?.trainings ?? []).some(isGoing)), [from.value]);
  return from;
}

export function Networks() {
  const from = useTrainings();
  const ended = (from.value?.trainings ?? []).filter(training => !isGoing(training)).length;
  const artifacts = useGet('artifacts', {}, 0, ended);
  const user = useUser();
  return h(View, { title: T.networks, wide: true },
    h('p', { class: 'about' }, T.networksAbout),
    h(Loaded, { from }, ({ trainings }) => trainings.length === 0 ? h(Empty, null, T.noTrainings) : h('div', { class: 'cards' },
      h(Strengths, { trainings, artifacts: artifacts.value?.artifacts ?? [] }), h(Generations, { trainings }), h(TrainingTable, { trainings }))),
    user.mayChange && h('div', { class: 'below' }, h(Upload, { onStored: artifacts.reload })),
    artifacts.value?.artifacts?.length > 0 && h('div', { class: 'below' }, h(Artifacts, { artifacts: artifacts.value.artifacts, trainings: from.value?.trainings ?? [] })));
}

/** The run in which most networks of trainings have played, the newest of several; null if none has two. */
function mostPlayed(artifacts) {
  const networks = new Map();
  for (const run of artifacts.filter(artifact => artifact.training).flatMap(artifact => artifact.runs ?? [])) networks.set(run, (networks.get(run) ?? 0) + 1);
  const [best] = [...networks].sort((a, b) => b[1] - a[1]);
  return best?.[1] > 1 ? best[0] : null;
}

/** The ratings of the networks, oldest first, by the run in which most of them have played. */
function Strengths({ trainings, artifacts }) {
  const id = mostPlayed(artifacts);
  const run = useGet(id && `runs/${path(id)}`).value;
  const ratings = useGet(id && `runs/${path(id)}/ratings`).value;
  const { names, series } = useMemo(() => {
    if (!run || !ratings) return { names: [] };
    const made = new Map(trainings.filter(training => training.result?.network).map(training => [training.result.network.sha256, training]));
    const rated = run.spec.engines.map(engine => ({
      training: made.get(run.spec.artifacts?.[`net=${engine.settings?.net}`]?.sha256),
      rating: ratings.engines.find(each => each.name === engine.name),
    })).filter(({ training, rating }) => training && rating).sort((a, b) => Date.parse(a.training.createdAt) - Date.parse(b.training.createdAt));
    return {
      names: rated.map(({ training }) => training.spec.name),
      series: [{ label: 'Elo', points: true, values: rated.map(({ rating }) => rating.elo), error: rated.map(({ rating }) => rating.error95) }],
    };
  }, [run, ratings, trainings.length]);
  return names.length > 1 && h(Card, { title: T.strengths, about: [T.strengthsAbout(ratings.anchor), ' ', h(Link, { key: 'run', to: `runs/${path(id)}` }, T.runNumber(id))], class: 'full' },
    h(Chart, { label: T.strengths, x: names.map((_, i) => i), xLabel: T.network, names, series }));
}

/** The losses of finished trainings, oldest first: the curve of the generations. */
function Generations({ trainings }) {
  const finished = trainings.filter(training => training.result?.losses?.total > 0).reverse();
  const { x, names, series } = useMemo(() => ({
    x: finished.map((_, i) => i),
    names: finished.map(training => training.spec.name),
    series: LOSSES.map(name => ({ label: T.losses[name], points: true, values: finished.map(training => training.result.losses[name]), format: value => decimals(value, 3) })),
  }), [finished.length]);
  return finished.length > 1 && h(Card, { title: T.generations, about: T.generationsAbout, class: 'full' }, h(Chart, { label: T.generations, x, xLabel: T.network, names, series }));
}

/** The sizes of the boards that a network learns on. */
const boardsOf = spec => spec.largestBoard > spec.board ? `${spec.board}–${spec.largestBoard}` : T.square(spec.board);

/** The total loss; empty for an untrained network. */
function lossOf(training) {
  const total = (training.losses ?? training.result?.losses)?.total;
  return total > 0 ? decimals(total, 3) : '';
}

function TrainingTable({ trainings }) {
  const columns = [{ head: T.network }, { head: T.state }, { head: T.progress }, { head: T.shape }, { head: T.loss, class: 'n' }, { head: T.worker }, { head: T.begun }];
  return h(Card, { title: T.trainings, class: 'full' }, h(Table, { label: T.trainings, class: 'stacking', columns, rows: trainings.map(training => h('tr', { key: training.id },
    h('th', { scope: 'row' }, h(Link, { to: `networks/${path(training.id)}` }, training.spec.name), h('small', null, training.id)),
    h('td', null, h(Badge, trainingState(training))),
    h('td', { class: 'progress-cell' }, Number(training.spec.steps) === 0 ? T.untrained : [h(Progress, { key: 'bar', done: Number(training.steps), all: Number(training.spec.steps), label: T.progress }), h('small', { key: 'steps' }, T.stepsOf(count(training.steps), count(training.spec.steps)))]),
    h('td', null, training.spec.shape, ' ', h('small', null, boardsOf(training.spec))),
    h('td', { class: 'n' }, lossOf(training)),
    h('td', null, training.worker), h('td', { class: 'soft' }, time(training.createdAt)))) }));
}

function Artifacts({ artifacts, trainings }) {
  const of = id => trainings.find(training => training.id === id);
  const columns = [{ head: T.file }, { head: T.kind }, { head: T.size, class: 'n' }, { head: T.madeBy }, { head: T.usedBy }];
  return h(Card, { title: T.storedFiles }, h(Table, { label: T.storedFiles, columns, rows: artifacts.map(artifact => h('tr', { key: artifact.sha256 },
    h('th', { scope: 'row' }, h('a', { href: address(`artifacts/${artifact.sha256}`), download: artifact.sha256 }, h('code', null, brief(artifact.sha256)))),
    h('td', null, of(artifact.training)?.result?.network?.sha256 === artifact.sha256 ? T.network : artifact.training ? T.checkpointName : ''),
    h('td', { class: 'n' }, bytes(artifact.bytes)),
    h('td', null, artifact.builtIn, artifact.training && h(Link, { to: `networks/${path(artifact.training)}` }, of(artifact.training)?.spec.name ?? artifact.training)),
    h('td', null, h('div', { class: 'links' }, (artifact.runs ?? []).map(run => h(Link, { key: run, to: `runs/${path(run)}` }, run)))))) }));
}

/** The losses over the steps: those that the coordinator keeps, and each that comes while the view is open. */
function useCurve(first, training) {
  const [later, set] = useState([]);
  const losses = training?.losses ?? training?.result?.losses;
  const step = Number(training?.steps);
  useEffect(() => {
    // A worker that continues from a checkpoint replaces what came after it.
    if (losses?.total > 0) set(old => [...old.filter(point => point.step < step), { step, losses }]);
  }, [training?.steps]);
  return useMemo(() => {
    const begins = later[0]?.step ?? Infinity;
    const kept = (first?.curve ?? []).map(point => ({ step: Number(point.steps), losses: point.losses }));
    return [...kept.filter(point => point.step < begins), ...later];
  }, [first, later]);
}

export function TrainingView({ training: id }) {
  const from = useGet(`trainings/${path(id)}`);
  const [latest, set] = useState(null);
  useEvents(from.problem?.status === 404 ? null : `trainings/${path(id)}/events`, {}, { training: set });
  const training = latest ?? from.value;
  const points = useCurve(from.value, training);
  if (!training) return h(View, { title: id }, h(Loaded, { from }));
  const { spec, result } = training;
  const going = isGoing(training);
  return h(View, {
    title: spec.name, kicker: [h(Link, { key: 'back', to: 'networks' }, T.networks), ' · ', training.id], wide: true,
    actions: going && h(Cancellation, { training, onChange: set }),
  },
  h('div', { class: 'run-head' },
    h(Progress, { done: Number(training.steps), all: Number(spec.steps), label: T.progress }),
    h(Facts, { facts: [[T.state, h(Badge, trainingState(training))], [T.steps, T.stepsOf(count(training.steps), count(spec.steps))], [T.stage, going && stageWord(training.stage)],
      [T.worker, training.worker], [T.trainers, going ? count(training.trainers) : null], [T.shape, spec.shape], [T.boardName, boardsOf(spec)],
      [T.batch, count(spec.batch)], [T.begun, time(training.createdAt)], [T.took, result && (result.seconds < 60 ? seconds(result.seconds) : duration(result.seconds))]] }),
    training.problem && h('p', { class: 'notice open', role: 'status' }, training.problem)),
  h('div', { class: 'cards' },
    h(Losses, { training, points }), h(Lineage, { training }), h(Files, { training }), h(Data, { spec: from.value?.spec ?? spec })));
}

/** The button that cancels a training, after a question. */
function Cancellation({ training, onChange }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState(null);
  async function cancel() {
    try {
      onChange(await post(`trainings/${path(training.id)}:cancel`));
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return user.mayChange && [
    h('button', { key: 'cancel', type: 'button', class: 'danger', onClick: () => setAsking(true) }, T.actions.cancel),
    asking && h(Confirm, { key: 'ask', title: T.cancelTraining(training.spec.name), about: T.cancelTrainingAbout, text: T.actions.cancel, problem, onConfirm: cancel, onClose: () => setAsking(false) }),
  ];
}

function Losses({ training, points }) {
  const losses = training.losses ?? training.result?.losses;
  if (!losses?.total) return null;
  const series = LOSSES.map(name => ({ label: T.losses[name], values: points.map(point => point.losses[name]), format: value => decimals(value, 3) }));
  return h(Card, { title: T.lossesName, about: training.state === 'TRAINING_STATE_TRAINING' && T.lossesAbout, class: 'full' },
    h(Facts, { facts: LOSSES.map(name => [T.losses[name], decimals(losses[name], 4)]) }),
    points.length > 1 && h(Chart, { label: T.lossesName, x: points.map(point => point.step), xLabel: T.steps, series }));
}

/** What the training continues, what continues it, and the runs in which its network plays. */
function Lineage({ training }) {
  const trainings = useGet('trainings').value?.trainings ?? [];
  const artifacts = useGet('artifacts').value?.artifacts ?? [];
  const { result, spec } = training;
  const made = (each, file) => file && [each.result?.checkpoint?.sha256, each.result?.network?.sha256].includes(file.sha256);
  const before = trainings.filter(each => made(each, spec.from));
  const after = trainings.filter(each => made(training, each.spec.from));
  const runs = artifacts.find(artifact => artifact.sha256 === result?.network?.sha256)?.runs ?? [];
  const links = (items, to, text) => items.map(item => h(Link, { key: to(item), to: to(item) }, text(item)));
  const rows = [
    [T.continues, links(before, each => `networks/${path(each.id)}`, each => each.spec.name)],
    [T.continuedBy, links(after, each => `networks/${path(each.id)}`, each => each.spec.name)],
    [T.playedIn, links(runs, run => `runs/${path(run)}`, run => run)],
  ].filter(([, found]) => found.length);
  return rows.length > 0 && h(Card, { title: T.lineage, class: 'half' }, h('dl', { class: 'terms' }, rows.map(([name, found]) => h('div', { key: name }, h('dt', null, name), h('dd', { class: 'links' }, found)))));
}

function Files({ training }) {
  const { result, spec } = training;
  const files = [[T.network, result?.network], [T.checkpointName, result?.checkpoint ?? training.checkpoint?.file], [T.continues, spec.from]].filter(([, file]) => file);
  return files.length > 0 && h(Card, { title: T.files, about: T.lineageAbout, class: 'half' }, h('dl', { class: 'terms' }, files.map(([name, file]) => h('div', { key: name }, h('dt', null, name),
    h('dd', null, h('a', { href: address(`artifacts/${file.sha256}`), download: name === T.network ? `${spec.name}.onnx` : file.sha256 }, h('code', null, brief(file.sha256))), ' ', bytes(file.bytes))))),
  result?.network && h(Copyable, { label: T.inTerminal, text: `tengen evaluate mcts:net=${spec.name} … --net ${spec.name}=sha256:${result.network.sha256}` }));
}

function Data({ spec }) {
  const shards = spec.shards ?? [];
  if (!shards.length) return null;
  const sum = name => shards.reduce((total, shard) => total + Number(shard[name]), 0);
  return h(Card, { title: T.data, class: 'half' }, h(Facts, { facts: [[T.shardsName, count(shards.length)], [T.games, count(sum('games'))], [T.positions, count(sum('positions'))],
    [T.samples, count(sum('samples'))], [T.networksThatPlayed, count(new Set(shards.map(shard => shard.network).filter(Boolean)).size)]] }));
}
