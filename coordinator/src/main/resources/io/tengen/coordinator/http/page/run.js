// One run: its progress, its results as games come in, and what may be done with it.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Problem, address, get, path } from './api.js';
import { Breakdown } from './breakdown.js';
import { useEvents, useGet } from './data.js';
import { count, decimals, duration, interval, percent, rate, time } from './format.js';
import { HistoryCards } from './history.js';
import { Wall } from './live.js';
import { Badge, Card, Copyable, Facts, Failure, LlrBar, Loaded, Progress, Table, Tabs, View } from './parts.js';
import { pace } from './rates.js';
import { CrossTable, RatingTable, SuperiorityTable } from './ratings.js';
import { Rounds } from './rounds.js';
import { Link } from './router.js';
import { Actions } from './run-actions.js';
import { fitsForm } from './run-form.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { TuningCards } from './tuning.js';
import { boardWord, engineArgument, gamesInAll, isEnded, isSelfPlay, kindWord, runState, runTitle, verdictWord } from './words.js';

const REFRESH = 2000;
const SMALL_WALL = 4;

/** Milliseconds after which an ended run is asked for once more, until no result has been added. */
const SETTLE = 2_000;

/** The largest run whose report the coordinator writes. */
const MOST_REPORTED = 100_000;

/** The parts of a run's view: [last part of the path, name]. */
const PARTS = [['', T.overview], ['games', T.games], ['live', T.live], ['play', T.howGamesWent], ['settings', T.settings]];

export const runTabs = run => PARTS.map(([part, text]) => [part ? `runs/${path(run)}/${part}` : `runs/${path(run)}`, text]);

function ignoreProblem(problem) {
  if (!(problem instanceof Problem)) throw problem;
}

/** A run that follows its changes: {run, problem, open}. */
export function useRun(id) {
  const { value, problem } = useGet(`runs/${path(id)}`);
  const [latest, set] = useState(null);
  const run = latest ?? value;
  // The stream of a run ends with it; a run that goes on again needs another.
  const follow = problem?.status !== 404 && !(run && isEnded(run));
  const { open } = useEvents(follow ? `runs/${path(id)}/events` : null, {}, { run: set });
  // Results that were being written when the run ended are counted a moment later.
  const ended = run !== null && isEnded(run);
  useEffect(() => {
    if (!ended) return undefined;
    const timer = setTimeout(() => get(`runs/${path(id)}`).then(set, ignoreProblem), SETTLE);
    return () => clearTimeout(timer);
  }, [id, ended, run?.committed]);
  return { run, spec: value?.spec, problem, open, set };
}

export function RunView({ run: id, part = '' }) {
  const { run, spec, problem, open, set } = useRun(id);
  if (!run) return h(View, { title: id }, problem ? h(Failure, { problem }) : h('p', { class: 'quiet', role: 'status' }, T.loading));
  return h(View, { title: runTitle(run), kicker: T.runKicker(kindWord(run), run.id), wide: true, actions: h(RunButtons, { run, onChange: set }) },
    h(RunHead, { run, open }),
    h(Tabs, { label: T.parts, tabs: runTabs(run.id), path: part ? `runs/${path(run.id)}/${part}` : `runs/${path(run.id)}` }),
    part === 'live' ? h(Wall, { run: run.id, ended: isEnded(run) })
      : part === 'play' ? h(Breakdown, { run })
        : part === 'settings' ? h(Settings, { run, spec: spec ?? run.spec })
          : h(Overview, { run }));
}

/** What leads from a run elsewhere, and what may be done with it. */
function RunButtons({ run, onChange }) {
  const user = useUser();
  return [
    h(Link, { key: 'compare', to: 'compare', query: { runs: run.id, pool: run.spec.pool }, class: 'button' }, T.compare),
    user.mayChange && hasReport(run) && h('a', { key: 'report', class: 'button', href: address(`runs/${path(run.id)}/report.html`), download: `report-${run.id}.html` }, T.report),
    user.mayChange && h(Actions, { key: 'actions', run, onChange }),
  ];
}

const hasReport = run => !isSelfPlay(run) && run.committed > 0 && run.committed <= MOST_REPORTED;

/** State and progress of a run, which stand above all its parts. */
export function RunHead({ run, open = true }) {
  const { speed, left } = pace(run);
  return h('div', { class: 'run-head' },
    h(Progress, { done: run.committed, all: gamesInAll(run), label: T.progress }),
    h(Facts, { facts: [
      [T.state, h(Badge, runState(run))],
      [T.games, gamesInAll(run) === run.committed ? count(run.committed) : T.gamesOf(count(run.committed), count(run.spec.games))],
      [T.playing, isEnded(run) ? null : count(run.leased)],
      [T.gamesPerSecond, speed === null ? null : rate(speed)],
      [T.timeLeft, left === null ? null : (run.test ? T.atMost(duration(left)) : duration(left))],
      [T.roundWord, run.round || null],
      [T.workers, isEnded(run) ? null : count(run.workers)],
      [T.boardName, boardWord(run.spec.setup)],
      [T.rules, run.spec.setup.rules],
      [T.format, run.spec.format],
      [T.pool, run.spec.pool],
      [T.begun, time(run.createdAt)],
    ] }),
    run.spec.note && h('p', { class: 'about' }, run.spec.note),
    !open && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
    run.problem && h('p', { class: 'notice open', role: 'status' }, run.problem));
}

/** Ratings that are asked for again as games come in, but not more often than is of use. */
function useRatings(run) {
  const [asked, ask] = useState(run.committed);
  useEffect(() => {
    if (asked === run.committed) return undefined;
    const timer = setTimeout(() => ask(run.committed), isEnded(run) ? 0 : REFRESH);
    return () => clearTimeout(timer);
  }, [asked, run.committed]);
  return useGet(`runs/${path(run.id)}/ratings`, {}, 0, asked);
}

function Overview({ run }) {
  const from = useRatings(run);
  return h('div', { class: 'cards' },
    !isSelfPlay(run) && h(Loaded, { from }, ratings => [
      h(Verdict, { key: 'verdict', run, ratings }),
      h(Rounds, { key: 'rounds', ratings, round: isEnded(run) ? 0 : run.round }),
      ratings.engines.length > 0 && h(RatingTable, { key: 'ratings', ratings }),
    ]),
    run.test && h(TestCard, { run }),
    run.tuning && h(TuningCards, { tuning: run.tuning }),
    !isSelfPlay(run) && h(HistoryCards, { run }),
    from.value && !isSelfPlay(run) && h(CrossTable, { ratings: from.value }),
    from.value && !isSelfPlay(run) && h(SuperiorityTable, { ratings: from.value }),
    !isEnded(run) && run.leased > 0 && h(Card, { title: T.playingNow, class: 'full' }, h(Wall, { run: run.id, games: SMALL_WALL })));
}

/** The first of the last stage of a tournament; empty if it has no places. */
function leaders(placings) {
  const last = placings[0]?.stage;
  return placings.filter(placing => placing.stage === last && placing.place === 1).map(placing => placing.name);
}

/** The outcome in a sentence, in the words of the report. */
function Verdict({ run, ratings }) {
  if (ratings.games === 0) return h('p', { class: 'verdict open full' }, T.noGamesYet);
  const [best, next] = ratings.engines;
  if (run.test && run.test.verdict !== 'TEST_VERDICT_OPEN') {
    const { elo, error95 } = ratings.engines.find(engine => engine.name === run.spec.engines[0].name);
    const against = ratings.engines.find(engine => engine.name === run.spec.engines[1].name);
    return h('p', { class: 'verdict settled full' }, T.testVerdict(run.test.verdict === 'TEST_VERDICT_H1', run.spec.engines[0].name,
      run.spec.engines[1].name, interval(elo - against.elo, Math.max(error95, against.error95)), count(ratings.games)));
  }
  const winners = leaders(ratings.placings);
  if (winners.length > 0) {
    return h('p', { class: `verdict full ${isEnded(run) ? 'settled' : 'open'}` }, (isEnded(run) ? T.won : T.leadsPlaces)(winners.join(', '), count(ratings.games)));
  }
  if (ratings.engines.length !== 2) {
    return h('p', { class: 'verdict open full' }, T.leads(best.name, count(ratings.games)));
  }
  const difference = best.elo - next.elo;
  const error = Math.max(best.error95, next.error95);
  const settled = difference > error;
  return h('p', { class: `verdict full ${settled ? 'settled' : 'open'}` },
    (settled ? T.stronger : T.undecided)(best.name, next.name, interval(difference, error), count(ratings.games)));
}

function TestCard({ run }) {
  const { pentanomial, verdict } = run.test;
  const pairs = pentanomial.map(Number);
  const all = pairs.reduce((sum, one) => sum + one, 0);
  return h(Card, { title: T.sequentialTest, about: T.testAbout(run.spec.engines[0].name, run.spec.engines[1].name) },
    h(LlrBar, { test: run.test }),
    h('p', null, h('b', null, verdictWord(verdict))),
    h('table', { class: 'pairs' },
      h('caption', null, T.pairsByPoints(count(all))),
      h('thead', null, h('tr', null, ['0', '½', '1', '1½', '2'].map(points => h('th', { scope: 'col', class: 'n', key: points }, points)))),
      h('tbody', null, h('tr', null, pairs.map((pair, i) => h('td', { class: 'n', key: i }, count(pair), h('small', null, percent(pair, all))))))));
}

/** The workers whose results do not count in the run, with the reasons, and the games that are disputed. */
function Exclusions({ run }) {
  const found = useGet('exclusions', { run: run.id }).value;
  if (!found?.exclusions?.length && !found?.disputed?.length) return null;
  const columns = [{ head: T.worker }, { head: T.reason }, { head: T.time }];
  return h(Card, { title: T.exclusions, about: T.exclusionsAbout, class: 'full' },
    h(Table, { label: T.exclusions, columns, rows: [
      ...found.exclusions.map(each => h('tr', { key: each.worker }, h('th', { scope: 'row' }, each.worker), h('td', null, each.reason), h('td', { class: 'soft' }, time(each.at)))),
      ...found.disputed.map(each => h('tr', { key: `${each.index} ${each.worker}` }, h('th', { scope: 'row' }, each.worker), h('td', null, T.disputed(each.index)), h('td', null))),
    ] }),
    h(Copyable, { text: `tengen exclusions ${run.id}`, label: T.inTerminal }));
}

function Settings({ run, spec }) {
  const { verification } = run;
  const user = useUser();
  return h('div', { class: 'cards' },
    user.mayChange && fitsForm(spec) && h('p', { class: 'full' }, h(Link, { to: 'new', query: { like: run.id }, class: 'button' }, T.runAgain)),
    h(Card, { title: T.engines, class: 'full' }, spec.engines.map(engine => h(Copyable, { key: engine.name, text: engineArgument(engine), label: engine.name }))),
    h(Card, { title: T.settings },
      h(Facts, { facts: [
        [T.games, count(spec.games)], [T.seed, spec.seed], [T.boardName, boardWord(spec.setup)], [T.rules, spec.setup.rules],
        [T.matchRules, spec.matchRules || T.defaults], [T.format, spec.format || T.roundRobin], [T.openings, spec.openings?.length ? count(spec.openings.length) : T.none],
        [T.priority, count(spec.priority)], [T.share, decimals(spec.share || 1, 2)], [T.verified, spec.verify ? percent(spec.verify) : T.none],
        [T.shards, spec.shards],
      ] })),
    Object.keys(spec.artifacts ?? {}).length > 0 && h(Card, { title: T.files },
      h('dl', { class: 'terms' }, Object.entries(spec.artifacts).map(([name, file]) => h('div', { key: name }, h('dt', null, name), h('dd', null, h('code', null, file.sha256)))))),
    h(Card, { title: T.checks },
      h(Facts, { facts: [
        [T.duplicates, count(run.duplicates)], [T.refused, count(run.refused)], [T.replaced, count(run.replaced)],
        [T.agreed, verification && count(verification.agreed)], [T.waitingForReplay, verification && count(verification.waiting)],
        [T.excludedResults, verification && count(verification.excluded)],
        [T.quarantined, verification?.quarantined?.join(', ')], [T.suspects, verification?.suspects?.join(', ')],
      ] })),
    h(Exclusions, { run }),
    h(Card, { title: T.inTerminal, class: 'full' }, h(Copyable, { text: `tengen watch ${run.id}\ntengen ratings ${run.id}\ntengen report ${run.id}`, label: T.inTerminal })));
}
