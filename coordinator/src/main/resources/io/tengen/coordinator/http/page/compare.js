// Runs side by side, and the versions of a pool over time. The address keeps the choice.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { get, path, Problem } from './api.js';
import { useGet } from './data.js';
import { count, interval, percent, time } from './format.js';
import { Card, Empty, Failure, IntervalPicture, Loaded, LlrBar, Table, View } from './parts.js';
import { PoolOverTime } from './pools.js';
import { CrossTable } from './ratings.js';
import { Link, replace, useLocation } from './router.js';
import { Select } from './runs.js';
import { T } from './text.js';
import { boardWord, engineArgument, gamesInAll, isSelfPlay, kindWord, runState, runTitle } from './words.js';

const MOST = 6;
const OFFERED = 200;
const REFRESH = 5000;

/** The runs with their ratings, asked for again while the view is open: {value, problem}. */
function useRuns(ids) {
  const [state, set] = useState({ value: null, problem: null });
  const key = ids.join(',');
  useEffect(() => {
    const stop = new AbortController();
    const one = async id => {
      const run = await get(`runs/${path(id)}`, {}, stop.signal);
      return { run, ratings: isSelfPlay(run) ? null : await get(`runs/${path(id)}/ratings`, {}, stop.signal) };
    };
    const ask = () => Promise.all(ids.map(one)).then(value => set({ value, problem: null }), problem => {
      if (problem instanceof Problem) set(old => ({ ...old, problem }));
      else if (problem.name !== 'AbortError') throw problem;
    });
    ask();
    const timer = setInterval(() => document.hidden || ask(), REFRESH);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [key]);
  // Not those of an earlier choice.
  return state.value?.map(({ run }) => run.id).join(',') === key ? state : { value: null, problem: state.problem };
}

export function Compare() {
  const { query } = useLocation();
  const runs = [...new Set((query.get('runs') ?? '').split(',').filter(Boolean))].slice(0, MOST);
  const pool = query.get('pool') ?? '';
  const choose = change => replace('compare', { runs: runs.join(','), pool, ...change });
  return h(View, { title: T.compareRuns, wide: true },
    h('p', { class: 'about' }, T.compareRunsAbout),
    h(Choice, { runs, pool, choose }),
    h('div', { class: 'cards' },
      runs.length > 1 && h(SideBySide, { runs }),
      pool && h(PoolOverTime, { key: pool, name: pool })),
    runs.length < 2 && !pool && h(Empty, null, T.chooseRuns));
}

function Choice({ runs, pool, choose }) {
  const all = useGet('runs', { pageSize: OFFERED });
  const pools = useGet('pools');
  const known = all.value?.runs ?? [];
  const title = id => {
    const run = known.find(each => each.id === id);
    return run ? `${runTitle(run)} · ${run.id}` : id;
  };
  const free = known.filter(run => !runs.includes(run.id));
  return h('div', { class: 'choices' },
    runs.length > 0 && h('ul', { class: 'chips', 'aria-label': T.chosenRuns }, runs.map(id => h('li', { key: id }, title(id),
      h('button', { type: 'button', class: 'plain', 'aria-label': T.leaveOut(id), onClick: () => choose({ runs: runs.filter(each => each !== id).join(',') }) }, '×')))),
    h('form', { class: 'filters', onSubmit: event => event.preventDefault() },
      runs.length < MOST && h(Select, { label: T.addRun, value: '', any: T.chooseRun, options: free.map(run => [run.id, `${runTitle(run)} · ${run.id}`]), onChange: id => choose({ runs: [...runs, id].join(',') }) }),
      h(Select, { label: T.pool, value: pool, any: T.none, options: (pools.value?.pools ?? []).map(({ name }) => [name, name]), onChange: name => choose({ pool: name }) })));
}

function SideBySide({ runs }) {
  const from = useRuns(runs);
  if (!from.value) return h('div', { class: 'full' }, from.problem ? h(Failure, from) : h('p', { class: 'quiet', role: 'status' }, T.loading));
  const rated = from.value.filter(({ ratings }) => ratings?.engines.length > 0);
  return [
    rated.length > 0 && h(Ratings, { key: 'ratings', rated }),
    h(Differences, { key: 'differences', runs: from.value.map(({ run }) => run) }),
    rated.map(({ run, ratings }) => ratings.pairs.length > 0 && h(CrossTable, { key: run.id, ratings, title: T.crossTableOf(runTitle(run), run.id), class: 'half' })),
  ];
}

const head = run => h('span', null, h(Link, { to: `runs/${path(run.id)}` }, run.id), run.spec.note && h('small', null, run.spec.note));

function Ratings({ rated }) {
  const names = [...new Set(rated.flatMap(({ ratings }) => ratings.engines.map(engine => engine.name)))];
  const all = rated.flatMap(({ ratings }) => ratings.engines);
  const low = Math.min(...all.map(engine => engine.elo - engine.error95));
  const high = Math.max(...all.map(engine => engine.elo + engine.error95));
  const columns = [{ head: T.engine }, ...rated.map(({ run }) => ({ head: head(run), key: run.id }))];
  const cell = (ratings, name) => {
    const engine = ratings.engines.find(each => each.name === name);
    if (!engine) return h('span', { class: 'soft' }, '–');
    return [
      h('b', { key: 'elo' }, name === ratings.anchor ? T.isZero : interval(engine.elo, engine.error95)),
      h('small', { key: 'score' }, T.scoreOf(percent(engine.score, engine.games), count(engine.games))),
      h(IntervalPicture, { key: 'picture', elo: engine.elo, error: engine.error95, low, high }),
    ];
  };
  const tests = rated.some(({ run }) => run.test);
  return h(Card, { title: T.ratings, about: T.ratingsSideAbout, class: 'full' },
    h(Table, { label: T.ratings, class: 'sides', columns, rows: [
      ...names.map(name => h('tr', { key: name }, h('th', { scope: 'row' }, name), rated.map(({ run, ratings }) => h('td', { key: run.id }, cell(ratings, name))))),
      tests && h('tr', { key: 'test' }, h('th', { scope: 'row' }, T.sequentialTest), rated.map(({ run }) => h('td', { key: run.id }, run.test ? h(LlrBar, { test: run.test }) : '–'))),
    ] }));
}

/** The settings of a run by their names. */
function settings(run) {
  const { spec } = run;
  return {
    [T.kind]: kindWord(run), [T.state]: runState(run).text, [T.games]: gamesInAll(run) === run.committed ? count(run.committed) : T.gamesOf(count(run.committed), count(spec.games)), [T.begun]: time(run.createdAt),
    [T.boardName]: boardWord(spec.setup), [T.rules]: spec.setup.rules, [T.matchRules]: spec.matchRules || T.defaults, [T.format]: spec.format || T.roundRobin,
    [T.openings]: spec.openings?.length ? count(spec.openings.length) : T.none, [T.pool]: spec.pool || T.none, [T.seed]: spec.seed,
    [T.verified]: spec.verify ? percent(spec.verify) : T.none, [T.priority]: count(spec.priority), [T.share]: String(spec.share || 1),
    ...Object.fromEntries(spec.engines.map(engine => [T.engineCalled(engine.name), engineArgument(engine)])),
    ...Object.fromEntries(Object.entries(spec.artifacts ?? {}).map(([name, file]) => [name, file.sha256.slice(0, 12)])),
  };
}

function Differences({ runs }) {
  const all = runs.map(settings);
  const names = [...new Set(all.flatMap(each => Object.keys(each)))];
  const differs = name => new Set(all.map(each => each[name])).size > 1;
  const columns = [{ head: T.setting }, ...runs.map(run => ({ head: head(run), key: run.id }))];
  const rows = wanted => wanted.map(name => h('tr', { key: name }, h('th', { scope: 'row' }, name), all.map((each, i) => h('td', { key: runs[i].id }, each[name] ?? '–'))));
  const same = names.filter(name => !differs(name));
  return h(Card, { title: T.differences, class: 'full' },
    h(Table, { label: T.differences, columns, rows: rows(names.filter(differs)) }),
    same.length > 0 && h('details', null, h('summary', null, T.sameSettings(count(same.length))), h(Table, { label: T.sameInAll, columns, rows: rows(same) })));
}
