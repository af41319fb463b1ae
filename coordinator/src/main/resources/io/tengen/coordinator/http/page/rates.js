// How fast runs go, from the changes of their progress while the page is open.
import { since } from './format.js';
import { isRunning } from './words.js';

const WINDOW = 120_000; // milliseconds
const ENOUGH = 8_000;
const samples = new Map(); // [time, games] of each run, oldest first

/**
 * Remembers a run's progress and returns its speed.
 *
 * @returns {speed, left}: games a second and seconds until the last game; null where unknown
 */
export function pace(run) {
  if (!isRunning(run)) {
    samples.delete(run.id);
    return { speed: null, left: null };
  }
  const seen = samples.get(run.id) ?? [];
  const now = Date.now();
  if (!seen.length || seen.at(-1)[1] !== run.committed || now - seen.at(-1)[0] > ENOUGH) seen.push([now, run.committed]);
  while (seen.length > 2 && now - seen[0][0] > WINDOW) seen.shift();
  samples.set(run.id, seen);
  const speed = recent(seen, now) ?? run.committed / Math.max(1, since(run.createdAt));
  return { speed, left: speed > 0 ? (run.spec.games - run.committed) / speed : null };
}

function recent(seen, now) {
  const [time, games] = seen[0];
  return now - time >= ENOUGH ? 1000 * (seen.at(-1)[1] - games) / (now - time) : null;
}
