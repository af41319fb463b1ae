// Rating pools: versions of engines on one scale, over time and against each other.
import { h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { get, path, Problem } from './api.js';
import { Chart } from './chart.js';
import { useGet } from './data.js';
import { count, interval, likelihood, percent, time } from './format.js';
import { Card, Copyable, Empty, Facts, Failure, Loaded, Table, View } from './parts.js';
import { RatingTable } from './ratings.js';
import { Link } from './router.js';
import { Select } from './runs.js';
import { T } from './text.js';
import { boardWord, engineArgument } from './words.js';

const REFRESH = 10000;
const MOST_CURVES = 6;

export function Pools() {
  const from = useGet('pools', {}, REFRESH);
  const columns = [{ head: T.pool }, { head: T.boardName }, { head: T.versions, class: 'n' }, { head: T.runs, class: 'n' }, { head: T.games, class: 'n' }, { head: T.anchor }];
  return h(View, { title: T.pools }, h('p', { class: 'about' }, T.poolsAbout), h(Loaded, { from }, ({ pools }) => pools.length === 0
    ? h(Empty, null, T.noPools)
    : h(Table, { label: T.pools, columns, rows: pools.map(pool => h('tr', { key: pool.name },
      h('th', { scope: 'row' }, h(Link, { to: `pools/${path(pool.name)}` }, pool.name)),
      h('td', null, boardWord(pool.setup)), h('td', { class: 'n' }, count(pool.versions.length)), h('td', { class: 'n' }, count(pool.runs.length)),
      h('td', { class: 'n' }, count(pool.games)), h('td', null, pool.anchor))) })));
}

export function PoolView({ pool: name }) {
  const from = useGet(`pools/${path(name)}`, {}, REFRESH);
  const ratings = useGet(`pools/${path(name)}/ratings`, {}, REFRESH);
  return h(View, {
    title: name, kicker: h(Link, { to: 'pools' }, T.pools), wide: true,
    actions: h(Link, { to: 'compare', query: { pool: name }, class: 'button' }, T.compare),
  }, h(Loaded, { from }, pool => h(PoolCards, { pool, ratings })));
}

function PoolCards({ pool, ratings }) {
  return h('div', { class: 'cards' },
    h('div', { class: 'full' }, h(Facts, { facts: [
      [T.boardName, boardWord(pool.setup)], [T.rules, pool.setup.rules], [T.matchRules, pool.matchRules || T.defaults],
      [T.games, count(pool.games)], [T.anchor, T.anchorAt(pool.anchor, count(pool.anchorElo))],
    ] })),
    h(Loaded, { from: ratings }, value => value.engines.length > 0 && h(RatingTable, { ratings: value })),
    ratings.value && h(Histories, { pool, best: ratings.value.engines.slice(0, MOST_CURVES).map(engine => engine.name) }),
    pool.versions.length > 1 && h(Comparison, { pool }),
    h(Versions, { pool }),
    h(PoolRuns, { pool }));
}

/** The versions of a pool over time and against each other. */
export function PoolOverTime({ name }) {
  const from = useGet(`pools/${path(name)}`);
  const ratings = useGet(`pools/${path(name)}/ratings`);
  return from.value && ratings.value
    ? [h(Histories, { key: 'histories', pool: from.value, best: ratings.value.engines.slice(0, MOST_CURVES).map(engine => engine.name) }),
      from.value.versions.length > 1 && h(Comparison, { key: 'comparison', pool: from.value })]
    : h(Failure, { problem: from.problem ?? ratings.problem });
}

/** The histories of some versions, asked for one by one. */
function useHistories(pool, names) {
  const [histories, set] = useState([]);
  const key = names.join('\n');
  useEffect(() => {
    const stop = new AbortController();
    Promise.all(names.map(version => get(`pools/${path(pool.name)}/history`, { version }, stop.signal)))
      .then(set, problem => {
        if (!(problem instanceof Problem) && problem.name !== 'AbortError') throw problem;
      });
    return () => stop.abort();
  }, [pool.name, pool.games, key]);
  return histories;
}

function Histories({ pool, best }) {
  const histories = useHistories(pool, best);
  const { x, series } = useMemo(() => {
    const times = [...new Set(histories.flatMap(history => history.entries.map(entry => Date.parse(entry.createdAt) / 1000)))].sort((a, b) => a - b);
    return {
      x: times,
      series: histories.map(history => {
        const at = new Map(history.entries.map(entry => [Date.parse(entry.createdAt) / 1000, entry]));
        return { label: history.version, points: true, values: times.map(one => at.get(one)?.elo ?? null), error: times.map(one => at.get(one)?.error95 ?? 0) };
      }),
    };
  }, [histories]);
  return x.length > 1 && h(Card, { title: T.overTime, about: T.overTimeAbout, class: 'full' }, h(Chart, { label: T.overTime, x, xLabel: T.runBegun, time: true, series }));
}

function Comparison({ pool }) {
  const names = pool.versions.map(version => version.engine.name);
  const [first, setFirst] = useState(names.at(-1));
  const [second, setSecond] = useState(names.at(-2));
  const from = useGet(first === second ? null : `pools/${path(pool.name)}/comparison`, { first, second });
  const options = names.map(name => [name, name]);
  return h(Card, { title: T.compare, about: T.compareAbout, class: 'half' },
    h('div', { class: 'filters' },
      h(Select, { label: T.version, value: first, options, onChange: setFirst }),
      h(Select, { label: T.against, value: second, options, onChange: setSecond })),
    from.problem ? h(Failure, from) : from.value && h(Estimates, { comparison: from.value }));
}

function Estimates({ comparison }) {
  const columns = [{ head: T.by }, { head: 'Elo', class: 'n' }, { head: T.superiority, class: 'n' }];
  const rows = [[T.direct, comparison.direct], [T.indirect, comparison.indirect], [T.joint, comparison.joint]].filter(([, estimate]) => estimate);
  return [
    h(Table, { key: 'estimates', label: T.compare, columns, rows: rows.map(([name, estimate]) => h('tr', { key: name }, h('th', { scope: 'row' }, name, !estimate.bounded && h('small', null, T.unbounded)),
      h('td', { class: 'n strong' }, interval(estimate.elo, estimate.error95)), h('td', { class: 'n' }, likelihood(estimate.superiority)))) }),
    comparison.direct?.bounded && comparison.indirect?.bounded && h('p', { key: 'agreement', class: 'about' }, T.agreement(percent(comparison.agreement))),
  ];
}

function Versions({ pool }) {
  return h(Card, { title: T.versions, class: 'half' }, h('ul', { class: 'plain-list' }, pool.versions.map(version => h('li', { key: version.engine.name },
    h('b', null, version.engine.name), h('small', null, T.gamesSince(count(version.games)), ' ', h(Link, { to: `runs/${path(version.firstRun)}` }, version.firstRun),
      version.formerNames.length > 0 && `; ${T.formerly(version.formerNames.join(', '))}`),
    h(Copyable, { text: engineArgument(version.engine), label: version.engine.name })))));
}

function PoolRuns({ pool }) {
  const columns = [{ head: T.run }, { head: T.games, class: 'n' }, { head: T.begun }];
  const rows = [...pool.runs.map(run => ({ ...run, out: false })), ...pool.removedRuns.map(run => ({ ...run, out: true }))];
  return h(Card, { title: T.runs, class: 'half' }, h(Table, { label: T.runs, columns, rows: rows.map(run => h('tr', { key: run.run },
    h('th', { scope: 'row' }, h(Link, { to: `runs/${path(run.run)}` }, run.run), run.out && h('small', null, T.takenOut)),
    h('td', { class: 'n' }, T.gamesOf(count(run.games), count(run.planned))), h('td', { class: 'soft' }, time(run.createdAt)))) }));
}
