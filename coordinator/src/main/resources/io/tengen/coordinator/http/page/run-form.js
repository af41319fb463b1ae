// What the form for a new run means: the message for the coordinator, and its faults.
import { parseEngine } from './engine-text.js';
import { formatOf, FORMATS, formatText } from './formats.js';
import { linesOf, openingsOf } from './openings.js';
import { handicapOf, isMiniGo, setupOf, usualKomi } from './setup.js';
import { playersOf, teamLines, teamsOf } from './teams.js';
import { T } from './text.js';
import { engineArgument } from './words.js';

const MOST_GAMES = 10_000_000;

/** The form at first. */
export const START = {
  kind: 'RUN_KIND_EVALUATION', engines: ['', ''], files: [], teams: '', board: 9, komi: '', handicap: 0, black: '', rules: 'chinese', games: 120, format: '', settings: {},
  time: 'none/60s', times: '', timeScale: 'TIME_SCALE_WORKER', matchRules: '', openings: '', komiSpread: '', randomPlies: '', openingTemperature: '', openingShare: '', shards: '',
  seed: '', pool: '', priority: 0, share: 1, verify: 0.02, note: '',
};

/** What the commands take for mini-go if nothing else is given. */
const MINI_GO = { board: 5, time: '10s/move', timeScale: 'TIME_SCALE_UNSPECIFIED', matchRules: 'cleanup=stand' };

/** The form with other rules, and with what is usual by them where nothing else was chosen. */
export function withRules(form, rules) {
  const usual = isMiniGo(form.rules) ? MINI_GO : START;
  const next = isMiniGo(rules) ? MINI_GO : START;
  const changed = Object.keys(MINI_GO).filter(name => String(form[name]) === String(usual[name])).map(name => [name, next[name]]);
  return { ...form, rules, ...Object.fromEntries(changed) };
}

const isEvaluation = form => form.kind === 'RUN_KIND_EVALUATION';

/** The texts of the engines, those that only the teams name after the others. */
function textsOf(form) {
  if (!isEvaluation(form)) return [form.engines[0].trim()].filter(Boolean);
  const given = form.engines.map(text => text.trim()).filter(Boolean);
  const names = new Set(given.map(text => parseEngine(text).engine?.name));
  return [...given, ...new Set(playersOf(teamsOf(form.teams)).filter(player => !names.has(player)))];
}

/** The names of the engines that can be read. */
export const namesOf = form => textsOf(form).map(text => parseEngine(text).engine?.name).filter(Boolean);

/** The times of engines by name, from lines such as "slow=5s/move"; null if a line is not one. */
function timesOf(form) {
  const lines = form.times.split('\n').map(line => line.trim()).filter(Boolean);
  const times = lines.map(line => [line.slice(0, line.lastIndexOf('=')), line.slice(line.lastIndexOf('=') + 1)]);
  return times.every(([name, time]) => name && time) ? Object.fromEntries(times) : null;
}

/** Whether a side has a clock, and not only a limit for a move. */
export const hasClock = form => [form.time, ...Object.values(timesOf(form) ?? {})].some(time => time !== '' && !/^none(\/|$)/.test(time));

const isBetween = (text, low, high, whole) => text !== '' && Number(text) >= low && Number(text) <= high && (!whole || Number.isInteger(Number(text)));

const orEmpty = (text, low, high, whole) => text === '' || isBetween(text, low, high, whole);

function wrongWithEngines(form) {
  const parsed = textsOf(form).map(parseEngine);
  const names = parsed.map(({ engine }) => engine?.name);
  if (parsed.some(({ wrong }) => wrong)) return T.badEngines;
  if (parsed.length < (isEvaluation(form) ? 2 : 1)) return isEvaluation(form) ? T.twoEngines : T.oneEngine;
  return new Set(names).size < names.length ? T.sameNames : '';
}

/** What is wrong with the form, by field; the coordinator checks everything again. */
export function wrongIn(form) {
  const found = {
    engines: wrongWithEngines(form),
    teams: isEvaluation(form) ? teamsOf(form.teams).wrong : '',
    board: isBetween(form.board, 2, 25, true) ? '' : T.badBoard,
    komi: form.komi === '' || Number.isInteger(2 * Number(form.komi)) ? '' : T.badKomi,
    games: isBetween(form.games, 1, MOST_GAMES, true) ? '' : T.badGames,
    times: timesOf(form) ? '' : T.badTimes,
    openings: openingsOf(form.openings, Number(form.board)) ? '' : T.badOpenings,
    komiSpread: orEmpty(form.komiSpread, 0, 100) ? '' : T.badKomiSpread,
    randomPlies: orEmpty(form.randomPlies, 0, 50, true) ? '' : T.badRandomPlies,
    openingTemperature: orEmpty(form.openingTemperature, 0.1, 10) ? '' : T.badTemperature,
    openingShare: orEmpty(form.openingShare, 0, 1) ? '' : T.badVerify,
    seed: form.seed === '' || /^-?\d{1,18}$/.test(form.seed) ? '' : T.badSeed,
    priority: isBetween(form.priority, -100, 100, true) ? '' : T.badPriority,
    share: isBetween(form.share, 0.01, 1000) ? '' : T.badShare,
    verify: isBetween(form.verify, 0, 1) ? '' : T.badVerify,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

/** The rules of matches with the time. */
const matchRules = form => [form.time && form.time !== 'none' ? `time=${form.time}` : '', form.matchRules.trim()].filter(Boolean).join(',');

/** A seed for a form in which none is given: the coordinator takes every seed as it is. */
export const drawSeed = () => String(Math.floor(Math.random() * 2 ** 48));

function setupIn(form) {
  const size = Number(form.board);
  const handicap = Number(form.handicap);
  return setupOf(form.rules, size, form.komi === '' ? usualKomi(form.rules, size, handicap) : Number(form.komi), handicap);
}

/** The files that engines name, by the setting. */
function artifactsOf(form, engines) {
  const named = form.files.filter(({ kind, name }) => engines.some(({ settings }) => settings[kind] === name));
  return Object.fromEntries(named.map(({ kind, name, sha256, bytes }) => [`${kind}=${name}`, { sha256, bytes }]));
}

/** What only an evaluation has. */
function evaluationIn(form) {
  const { lineUp, teams } = teamsOf(form.teams);
  return { black: form.black, times: timesOf(form) ?? {}, format: formatText(form), pool: form.pool, ...teams.length ? { teams: { lineUp, teams } } : {} };
}

/** What only self-play has. */
function selfPlayIn({ komiSpread, randomPlies, openingTemperature, openingShare, shards }) {
  const varied = [komiSpread, randomPlies, openingTemperature, openingShare].some(text => text !== '');
  const selfPlay = { komiSpread: Number(komiSpread), randomPlies: Number(randomPlies), openingTemperature: Number(openingTemperature), ...openingShare === '' ? {} : { openingShare: Number(openingShare) } };
  return { shards, ...varied ? { selfPlay } : {} };
}

/**
 * The description of the run.
 *
 * @param form with the seed to take if it gives none, as `drawn`
 */
export function specOf(form) {
  const engines = textsOf(form).map(text => parseEngine(text).engine);
  return {
    kind: form.kind,
    engines,
    artifacts: artifactsOf(form, engines),
    openings: openingsOf(form.openings, Number(form.board)) ?? [],
    setup: setupIn(form),
    games: Number(form.games),
    seed: form.seed || form.drawn,
    matchRules: matchRules(form),
    ...hasClock(form) ? { timeScale: form.timeScale } : {},
    priority: Number(form.priority),
    share: Number(form.share),
    verify: Number(form.verify),
    note: form.note,
    ...isEvaluation(form) ? evaluationIn(form) : selfPlayIn(form),
  };
}

/** Whether the form has everything that a run has. */
export function fitsForm(spec) {
  const players = spec.teams ? playersOf({ teams: spec.teams.teams.map(team => ({ substitutes: [], ...team })) }) : [];
  return spec.format.split(':')[0] in FORMATS
    && handicapOf(spec.setup) !== null
    && Object.keys(spec.artifacts ?? {}).every(name => /^(net|policy)=/.test(name))
    && players.every(name => !/\s/.test(name));
}

const textOf = number => number === undefined || number === null || number === 0 ? '' : number;

/** A form with the values of a run, with a seed of its own. */
export function formOf(spec) {
  const rules = spec.matchRules.split(',').filter(Boolean);
  const { setup, selfPlay = {} } = spec;
  const form = {
    ...START,
    ...formatOf(spec.format),
    kind: spec.kind,
    engines: spec.engines.map(engineArgument),
    files: Object.entries(spec.artifacts ?? {}).map(([key, { sha256, bytes }]) => ({ kind: key.split('=')[0], name: key.slice(key.indexOf('=') + 1), sha256, bytes })),
    teams: spec.teams ? teamLines(spec.teams) : '',
    board: setup.boardSize, komi: setup.komi, handicap: handicapOf(setup) ?? 0, black: spec.black ?? '', rules: setup.rules, games: spec.games,
    time: rules.find(rule => rule.startsWith('time='))?.slice('time='.length) ?? 'none',
    times: Object.entries(spec.times ?? {}).map(([name, time]) => `${name}=${time}`).join('\n'),
    matchRules: rules.filter(rule => !rule.startsWith('time=')).join(','),
    openings: linesOf(spec.openings ?? [], setup.boardSize),
    komiSpread: textOf(selfPlay.komiSpread), randomPlies: textOf(selfPlay.randomPlies), openingTemperature: textOf(selfPlay.openingTemperature), openingShare: selfPlay.openingShare ?? '',
    shards: spec.shards ?? '',
    pool: spec.pool, priority: spec.priority, share: spec.share || 1, verify: spec.verify, note: spec.note,
  };
  return hasClock(form) ? { ...form, timeScale: spec.timeScale ?? 'TIME_SCALE_UNSPECIFIED' } : form;
}
