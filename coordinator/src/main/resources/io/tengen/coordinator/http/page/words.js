// Words for the values of enumerations, and short descriptions of runs.
import { T } from './text.js';
import { points } from './format.js';

const word = (table, value, prefix) => table[value?.slice(prefix.length)] ?? '';

export const isEnded = run => ['FINISHED', 'CANCELLED', 'FAILED'].some(state => run.state.endsWith(state));
export const isRunning = run => run.state === 'RUN_STATE_RUNNING';
export const isSelfPlay = run => run.spec.kind === 'RUN_KIND_SELF_PLAY';

export const kindWord = run => word(T.kinds, run.spec.kind, 'RUN_KIND_');
export const reasonWord = reason => word(T.reasons, reason, 'END_REASON_');
export const roleWord = role => word(T.roles, role, 'TOKEN_ROLE_') || role;
export const stageWord = stage => word(T.stages, stage, 'TRAINING_STAGE_');
export const verdictWord = verdict => word(T.verdicts, verdict, 'TEST_VERDICT_');

/** The number of games that a run takes: of a finished one, those that it took. */
export const gamesInAll = run => run.state === 'RUN_STATE_FINISHED' ? run.committed : run.spec.games;

/** The state of a run in words, and the tone in which to show it. */
export function runState(run) {
  if (isRunning(run) && run.workers === 0) return { text: T.waitingForWorkers, tone: 'open' };
  return {
    text: word(T.runStates, run.state, 'RUN_STATE_'),
    tone: { RUN_STATE_RUNNING: 'going', RUN_STATE_FINISHED: 'settled', RUN_STATE_FAILED: 'bad' }[run.state] ?? 'quiet',
  };
}

/** The state of a training in words, and the tone in which to show it. */
export function trainingState(training) {
  return {
    text: word(T.trainingStates, training.state, 'TRAINING_STATE_'),
    tone: {
      TRAINING_STATE_WAITING: 'open', TRAINING_STATE_TRAINING: 'going',
      TRAINING_STATE_FINISHED: 'settled', TRAINING_STATE_FAILED: 'bad',
    }[training.state] ?? 'quiet',
  };
}

/** The engines of a run in one line. */
export function runTitle(run) {
  const names = run.spec.engines.map(engine => engine.name);
  if (isSelfPlay(run)) return T.selfPlayOf(names[0]);
  return names.length <= 3 ? names.join(' – ') : T.engineList(names.slice(0, 3), names.length - 3);
}

/** A board and its komi, such as "9×9, komi 7". */
export const boardWord = setup => T.board(setup.boardSize, points(setup.komi));

/** The result of a game in SGF's form, such as "B+3.5". */
export function resultWord({ winner, reason, margin }) {
  if (!winner || winner === 'COLOR_UNSPECIFIED') {
    return { END_REASON_SCORE: T.draw, END_REASON_REPETITION: T.draw, END_REASON_MOVE_LIMIT: T.draw }[reason] ?? T.noWinner;
  }
  const side = winner === 'COLOR_BLACK' ? 'B' : 'W';
  const how = { END_REASON_RESIGN: 'R', END_REASON_TIME: 'T' }[reason];
  return `${side}+${how ?? (margin ? points(margin) : 'F')}`;
}

/** What became of a game's result after the game; empty if nothing did. */
export function fateWords({ annulled, replacedBy, replaces }) {
  return [
    annulled && T.annulledFor(T.annulledSides[annulled.side], annulled.reason),
    replacedBy !== undefined && replacedBy !== null && T.replacedBy(replacedBy),
    replaces !== undefined && replaces !== null && T.replaces(replaces),
  ].filter(Boolean).join('; ');
}

/** An engine in the form of the command's argument. */
export function engineArgument({ name, kind, settings }) {
  const pairs = Object.entries(settings ?? {}).filter(([key]) => key !== 'build').map(([key, value]) => `${key}=${value}`);
  if (kind === 'gtp') return prefixed(name, `gtp:${settings.program}`);
  return prefixed(name, pairs.length ? `${kind}:${pairs.join(',')}` : kind);
}

const prefixed = (name, text) => name === text ? text : `${name}=${text}`;

/** How a person's game stands, or its result. */
export function playResult({ state, outcome }) {
  if (state !== 'PLAY_STATE_ENDED') return word(T.playStates, state, 'PLAY_STATE_');
  return outcome ? `${resultWord(outcome)}, ${reasonWord(outcome.reason)}` : T.withoutResult;
}
