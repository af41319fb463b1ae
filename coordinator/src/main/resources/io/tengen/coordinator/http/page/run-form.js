// What the form for a new run means: the message for the coordinator, the command, and its faults.
import { T } from './text.js';
import { engineArgument } from './words.js';

const NAME = /^[\w.:=,+@ -]{1,64}$/;
const WORD = /^[A-Za-z][A-Za-z0-9_-]*$/;
const VALUE = /^[\w.+@/-]+$/;
const FAIR_KOMI = { 2: 0.5, 3: 8.5, 4: 1.5, 5: 24.5, 6: 3.5, 7: 8.5 };
const USUAL_KOMI = 7.5;
const MOST_GAMES = 10_000_000;

/** The komi that the command takes by default. */
export const fairKomi = size => FAIR_KOMI[size] ?? USUAL_KOMI;

/** Parses [NAME=]KIND[:key=value,...]; the answer has either an engine or what is wrong. */
export function parseEngine(text) {
  const colon = text.indexOf(':');
  const equals = text.indexOf('=');
  const named = equals >= 0 && (colon < 0 || equals < colon);
  const name = named ? text.slice(0, equals) : text;
  const [kind, ...rest] = (named ? text.slice(equals + 1) : text).split(':');
  if (!NAME.test(name)) return { wrong: T.badEngineName };
  if (!WORD.test(kind)) return { wrong: T.badKind(kind) };
  const settings = {};
  for (const setting of rest.length ? rest.join(':').split(',') : []) {
    const [key, ...value] = setting.includes('=') ? setting.split('=') : kind === 'gtp' ? ['program', setting] : [setting];
    if (!WORD.test(key) || !VALUE.test(value.join('='))) return { wrong: T.badSetting(setting) };
    if (key in settings) return { wrong: T.setTwice(key) };
    settings[key] = value.join('=');
  }
  return { engine: { name, kind, settings } };
}

/** The formats with their settings and what those are at first. */
export const FORMATS = {
  '': {}, gauntlet: {}, sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 }, adaptive: { width: 20 }, swiss: { rounds: 5, games: 2 },
  elimination: { losses: 1, bestOf: 3 }, 'swiss-elimination': { rounds: 5, qualified: 4, bestOf: 3 }, groups: { size: 4, advance: 2, games: 2 }, ladder: { bestOf: 3 },
};

/** The settings of the chosen format. */
export const settingsOf = form => ({ ...FORMATS[form.format], ...form.settings[form.format] });

/** The format in the form of the option. */
function formatOf(form) {
  if (form.kind !== 'RUN_KIND_EVALUATION') return '';
  const settings = Object.entries(settingsOf(form)).map(([key, value]) => `${key}=${value}`);
  return settings.length ? `${form.format}:${settings.join(',')}` : form.format;
}

/** The artifacts of the networks that an engine names. */
function artifactsOf(form, engines) {
  const named = new Set(engines.map(engine => engine.settings.net).filter(Boolean));
  return form.networks.filter(({ name }) => named.has(name));
}

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Openings, one a line as points such as "E5 C3"; null if one cannot be read. */
function openingsOf(form) {
  const size = Number(form.board);
  const lines = form.openings.split('\n').map(line => line.trim()).filter(Boolean);
  const openings = lines.map((line, i) => ({ name: `opening ${i + 1}`, moves: line.split(/[\s,;]+/).map(word => pointOf(word, size)) }));
  return openings.every(({ moves }) => moves.every(move => move !== null)) ? openings : null;
}

function pointOf(word, size) {
  if (/^pass$/i.test(word)) return 0;
  const column = COLUMNS.indexOf(word[0].toUpperCase());
  const row = Number(word.slice(1));
  return column >= 0 && column < size && Number.isInteger(row) && row >= 1 && row <= size ? 1 + (size - row) * size + column : null;
}

function enginesOf(form) {
  const given = form.kind === 'RUN_KIND_EVALUATION' ? form.engines : form.engines.slice(0, 1);
  return given.map(text => text.trim()).filter(Boolean);
}

const isBetween = (text, low, high, whole) => text !== '' && Number(text) >= low && Number(text) <= high && (!whole || Number.isInteger(Number(text)));

/** What is wrong with the form, by field; the coordinator checks everything again. */
export function wrongIn(form) {
  const texts = enginesOf(form);
  const engines = texts.map(parseEngine);
  const names = engines.map(({ engine }) => engine?.name);
  const evaluation = form.kind === 'RUN_KIND_EVALUATION';
  const found = {
    engines: engines.some(({ wrong }) => wrong) ? T.badEngines
      : texts.length < (evaluation ? 2 : 1) ? (evaluation ? T.twoEngines : T.oneEngine)
        : new Set(names).size < names.length ? T.sameNames : '',
    board: isBetween(form.board, 2, 25, true) ? '' : T.badBoard,
    komi: form.komi === '' || Number.isInteger(2 * Number(form.komi)) ? '' : T.badKomi,
    games: isBetween(form.games, 1, MOST_GAMES, true) ? '' : T.badGames,
    openings: openingsOf(form) ? '' : T.badOpenings,
    seed: form.seed === '' || /^-?\d{1,18}$/.test(form.seed) ? '' : T.badSeed,
    priority: isBetween(form.priority, -100, 100, true) ? '' : T.badPriority,
    share: isBetween(form.share, 0.01, 1000) ? '' : T.badShare,
    verify: isBetween(form.verify, 0, 1) ? '' : T.badVerify,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

/** The rules of matches: the time, and what the run has whose values the form began with. */
const matchRules = ({ time, matchRules: others }) => [time && time !== 'none' ? `time=${time}` : '', ...others].filter(Boolean).join(',');

/** The seed of the form, or a new one: the coordinator takes every seed as it is given. */
const seedOf = ({ seed }) => seed === '' ? String(Math.floor(Math.random() * 2 ** 48)) : seed;

/** The description of the run. */
export function specOf(form) {
  const evaluation = form.kind === 'RUN_KIND_EVALUATION';
  const engines = enginesOf(form).map(text => parseEngine(text).engine);
  return {
    kind: form.kind,
    engines,
    artifacts: Object.fromEntries(artifactsOf(form, engines).map(({ name, sha256, bytes }) => [`net=${name}`, { sha256, bytes }])),
    openings: openingsOf(form) ?? [],
    setup: { rules: form.rules, boardSize: Number(form.board), komi: form.komi === '' ? fairKomi(Number(form.board)) : Number(form.komi), firstToMove: 'COLOR_BLACK' },
    games: Number(form.games),
    seed: seedOf(form),
    matchRules: matchRules(form),
    format: formatOf(form),
    pool: evaluation ? form.pool : '',
    priority: Number(form.priority),
    share: Number(form.share),
    verify: Number(form.verify),
    note: form.note,
  };
}

/** Whether the form has everything that a run has. */
export const fitsForm = spec => !spec.teams && !spec.black && !spec.selfPlay && !spec.shards && !Object.keys(spec.times ?? {}).length && Object.keys(spec.artifacts ?? {}).every(name => name.startsWith('net='));

/** A form with the values of a run, with a seed of its own. */
export function formOf(start, spec) {
  const [format, settings = ''] = spec.format.split(/:(.*)/s);
  const rules = spec.matchRules.split(',').filter(Boolean);
  const size = spec.setup.boardSize;
  return {
    ...start,
    kind: spec.kind,
    engines: spec.engines.map(engineArgument),
    networks: Object.entries(spec.artifacts ?? {}).map(([name, { sha256, bytes }]) => ({ name: name.slice('net='.length), sha256, bytes })),
    board: size, komi: spec.setup.komi, rules: spec.setup.rules, games: spec.games, format,
    settings: settings ? { [format]: Object.fromEntries(settings.split(',').map(setting => setting.split('='))) } : {},
    time: rules.find(rule => rule.startsWith('time='))?.slice('time='.length) ?? 'none',
    matchRules: rules.filter(rule => !rule.startsWith('time=')),
    openings: (spec.openings ?? []).map(({ moves }) => moves.map(move => move ? `${COLUMNS[(move - 1) % size]}${size - Math.floor((move - 1) / size)}` : 'pass').join(' ')).join('\n'),
    pool: spec.pool, priority: spec.priority, share: spec.share || 1, verify: spec.verify, note: spec.note,
  };
}

const SAFE = /^[\w.:=,+@/%-]+$/;
const quote = text => SAFE.test(text) ? text : `'${text.replaceAll('\'', '\'\\\'\'')}'`;

/**
 * The command that creates the same run.
 *
 * @param port of the coordinator for commands; 0 if it is not known
 */
export function commandOf(form, port) {
  const evaluation = form.kind === 'RUN_KIND_EVALUATION';
  const options = [
    ['--board', form.board, 9], ['--komi', form.komi, ''], ['--rules', form.rules, 'chinese'], ['--games', form.games, 120],
    ['--format', formatOf(form), ''], ['--time', form.time, 'none/60s'], ['--seed', form.seed, ''], ['--pool', evaluation ? form.pool : '', ''],
    ['--priority', form.priority, 0], ['--share', form.share, 1], ['--verify', form.verify, 0.02], ['--note', form.note, ''],
  ].filter(([, value, usual]) => String(value) !== String(usual) && value !== '').map(([name, value]) => `${name} ${quote(String(value))}`);
  const texts = enginesOf(form);
  const known = texts.map(parseEngine).filter(({ engine }) => engine).map(({ engine }) => engine);
  for (const { name, sha256 } of artifactsOf(form, known)) options.push(`--net ${quote(`${name}=sha256:${sha256}`)}`);
  if (form.openings.trim()) options.push('--openings OPENINGS.sgf');
  const engines = texts.map(quote);
  return ['tengen', evaluation ? 'evaluate' : 'selfplay', ...engines.length ? engines : ['ENGINE', 'ENGINE'].slice(0, evaluation ? 2 : 1), ...options, '--coordinator', port ? `${location.hostname}:${port}` : location.hostname].join(' ');
}
