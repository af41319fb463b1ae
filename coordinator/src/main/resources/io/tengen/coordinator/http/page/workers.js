// The connected workers: what they offer, play and deliver, and what keeps them from more; and what all workers have delivered.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { path } from './api.js';
import { useEvents, useGet, useTick } from './data.js';
import { count, duration, rate, since } from './format.js';
import { Badge, Card, Empty, Facts, Loaded, Table, View } from './parts.js';
import { Link } from './router.js';
import { T } from './text.js';

const SECOND = 1000;
const SILENT = 20; // seconds after which a worker is shown as silent
const MOST_OFFERS = 8;

export function Workers() {
  const first = useGet('workers');
  const [latest, set] = useState(null);
  useEvents('workers/events', {}, { workers: set });
  useTick(SECOND);
  const from = latest ? { value: latest } : first;
  return h(View, { title: T.workers, wide: true }, h(Loaded, { from }, ({ workers }) => workers.length === 0
    ? h(Empty, null, T.noWorkers)
    : [
      h('p', { key: 'sum', class: 'summary' }, T.fleet(workers.length,
        count(sum(workers, worker => worker.playing.length)), count(sum(workers, worker => worker.slots)),
        rate(sum(workers, worker => worker.movesPerSecond ?? 0)))),
      workers.length > 1 && h(SlotMap, { key: 'map', workers }),
      h('div', { key: 'workers', class: 'fleet' }, workers.map(worker => h(WorkerCard, { key: worker.name, worker }))),
    ]), h(Contributors));
}

const CONTRIBUTORS_REFRESH = 30_000;
const MOST_CONTRIBUTORS = 100;

/** What workers have delivered in all runs, also those that are not connected any more. */
function Contributors() {
  const [all, show] = useState(false);
  const contributors = useGet('contributors', {}, CONTRIBUTORS_REFRESH).value?.contributors ?? [];
  if (!contributors.length) return null;
  const shown = all ? contributors : contributors.slice(0, MOST_CONTRIBUTORS);
  const columns = [{ head: T.worker }, { head: T.games, class: 'n' }, { head: T.moves, class: 'n' }, { head: T.enginesTime, class: 'n' }, { head: T.crashed, class: 'n' }, { head: T.runs, class: 'n' }];
  return h('div', { class: 'below' }, h(Card, { title: T.contributors, about: T.contributorsAbout },
    h(Table, { label: T.contributors, columns, rows: shown.map(each => h('tr', { key: each.worker },
      h('th', { scope: 'row' }, each.worker || T.others), h('td', { class: 'n strong' }, count(each.games)), h('td', { class: 'n' }, count(each.moves)),
      h('td', { class: 'n' }, duration(each.seconds)), h('td', { class: 'n' }, count(each.crashes)), h('td', { class: 'n' }, count(each.runs)))) }),
    contributors.length > shown.length && h('button', { type: 'button', class: 'plain', onClick: () => show(true) }, T.more(contributors.length - shown.length))));
}

/** All slots of the fleet, a row for each worker, in which what is idle is seen at once. */
function SlotMap({ workers }) {
  return h(Card, { title: T.slotMap, about: T.slotMapAbout }, h('dl', { class: 'slot-map' }, workers.map(worker => h('div', { key: worker.name }, h('dt', null, worker.name), h('dd', null, h(Slots, { worker }))))));
}

const sum = (items, value) => items.reduce((total, item) => total + value(item), 0);

function WorkerCard({ worker }) {
  const silent = worker.silentSeconds > SILENT;
  const state = silent ? { text: T.silentFor(duration(worker.silentSeconds)), tone: 'bad' }
    : worker.playing.length || worker.trainings.length ? { text: T.working, tone: 'going' } : { text: T.idle, tone: 'quiet' };
  return h(Card, { title: worker.name, aside: h(Badge, state) },
    h(Slots, { worker }),
    h(Facts, { facts: [
      [T.movesPerSecond, worker.movesPerSecond === undefined || worker.movesPerSecond === null ? '–' : rate(worker.movesPerSecond)],
      [T.speed, speedOf(worker)],
      [T.delivered, count(worker.games)],
      [T.crashed, worker.crashes ? count(worker.crashes) : null],
      [T.connected, duration(since(worker.connectedAt))],
      [T.version, worker.version],
    ] }),
    worker.problems.map(problem => h('p', { class: 'notice open', key: problem.run + problem.text }, problem.run && h(Link, { to: `runs/${path(problem.run)}` }, problem.run), problem.run && ': ', problem.text)),
    (worker.exclusions ?? []).map(exclusion => h('p', { class: 'notice bad', key: `x${exclusion.run}` }, T.excludedFrom, ' ', h(Link, { to: `runs/${path(exclusion.run)}` }, exclusion.run), ': ', exclusion.text)),
    worker.trainings.length > 0 && h('p', null, T.trains, ' ', worker.trainings.map(id => h(Link, { key: id, to: `networks/${path(id)}` }, id, ' '))),
    h(Offers, { offers: worker.offers }));
}

/** In units of the reference machine's. */
function speedOf({ speed, speedProblem }) {
  if (speed === undefined || speed === null) return null;
  return speedProblem ? h('span', { title: speedProblem }, T.unsteady(speed.toFixed(2))) : speed.toFixed(2);
}

/** A square for every slot: those with games are links to them. */
function Slots({ worker }) {
  const free = Math.max(0, worker.slots - worker.playing.length);
  return h('ul', { class: 'slots', 'aria-label': T.slots(worker.playing.length, worker.slots) },
    worker.playing.map(game => h('li', { key: `${game.run}/${game.index}` },
      h(Link, { to: `runs/${path(game.run)}/games/${game.index}`, title: T.slotIs(game.run, game.index, game.black, game.white, game.moves) },
        h('span', { class: 'hidden' }, T.slotIs(game.run, game.index, game.black, game.white, game.moves)), h('span', { 'aria-hidden': 'true' }, game.moves)))),
    Array.from({ length: free }, (_, i) => h('li', { key: i, class: 'free' }, h('span', { class: 'hidden' }, T.free))));
}

function Offers({ offers }) {
  const [all, show] = useState(false);
  const shown = all ? offers : offers.slice(0, MOST_OFFERS);
  return h('p', { class: 'offers' }, shown.map(offer => h('code', { key: offer }, offer)),
    offers.length > shown.length && h('button', { type: 'button', class: 'plain', onClick: () => show(true) }, T.more(offers.length - shown.length)));
}

