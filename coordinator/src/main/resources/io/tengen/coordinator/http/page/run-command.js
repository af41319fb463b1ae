// The command that creates the run of the form.
import { parseEngine } from './engine-text.js';
import { formatText } from './formats.js';

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
    ['--format', evaluation ? formatText(form) : '', ''], ['--time', form.time, 'none/60s'], ['--seed', form.seed, ''], ['--pool', evaluation ? form.pool : '', ''],
    ['--priority', form.priority, 0], ['--share', form.share, 1], ['--verify', form.verify, 0.02], ['--note', form.note, ''],
  ].filter(([, value, usual]) => String(value) !== String(usual) && value !== '').map(([name, value]) => `${name} ${quote(String(value))}`);
  const texts = (evaluation ? form.engines : form.engines.slice(0, 1)).map(text => text.trim()).filter(Boolean);
  const known = texts.map(text => parseEngine(text).engine).filter(Boolean);
  const files = form.files.filter(({ kind, name }) => known.some(({ settings }) => settings[kind] === name));
  for (const { kind, name, sha256 } of files) options.push(`--${kind} ${quote(`${name}=sha256:${sha256}`)}`);
  if (form.openings.trim()) options.push('--openings OPENINGS.sgf');
  const engines = texts.map(quote);
  return ['tengen', evaluation ? 'evaluate' : 'selfplay', ...engines.length ? engines : ['ENGINE', 'ENGINE'].slice(0, evaluation ? 2 : 1), ...options, '--coordinator', port ? `${location.hostname}:${port}` : location.hostname].join(' ');
}
