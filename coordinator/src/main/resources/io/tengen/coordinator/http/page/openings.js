// Openings as lines of points, and from files in SGF.
import { post, Problem } from './api.js';
import { COLUMNS, pointName } from './goban.js';
import { T } from './text.js';

const MOST_MOVES = 100;

/** The most games that are read from files. */
export const MOST_READ = 500;

/** A point as messages number it, 0 for a pass; null if the board has no such point. */
function pointOf(word, size) {
  if (/^pass$/i.test(word)) return 0;
  const column = COLUMNS.indexOf(word[0].toUpperCase());
  const row = Number(word.slice(1));
  return column >= 0 && column < size && Number.isInteger(row) && row >= 1 && row <= size ? 1 + (size - row) * size + column : null;
}

function openingOf(line, i, size) {
  const [, name, points] = /^(?:(.*):)?(.*)$/.exec(line);
  return { name: name?.trim() || `opening ${i + 1}`, moves: points.trim().split(/[\s,;]+/).filter(Boolean).map(word => pointOf(word, size)) };
}

/** Openings from lines such as "E5 C3" or "NAME: E5 C3"; null if one cannot be read. */
export function openingsOf(text, size) {
  const openings = text.split('\n').map(line => line.trim()).filter(Boolean).map((line, i) => openingOf(line, i, size));
  return openings.every(({ moves }) => moves.length > 0 && moves.every(move => move !== null)) ? openings : null;
}

/** Openings as lines. */
export const linesOf = (openings, size) => openings.map(({ name, moves }) => `${name}: ${moves.map(move => pointName(move - 1, size)).join(' ')}`).join('\n');

/** The games of a collection in SGF, each as a text of its own. */
export function gamesIn(sgf) {
  const games = [];
  let depth = 0;
  let begin = 0;
  for (let i = 0; i < sgf.length; i++) {
    if (sgf[i] === '[') {
      while (i < sgf.length && sgf[i] !== ']') i += sgf[i] === '\\' ? 2 : 1;
    } else if (sgf[i] === '(') {
      if (depth++ === 0) begin = i;
    } else if (sgf[i] === ')' && --depth === 0) {
      games.push(sgf.slice(begin, i + 1));
    }
  }
  return games.length ? games : [sgf];
}

/** An opening from a game in SGF. */
async function read(sgf, name, size) {
  const { setup, moves } = await post('sgf', { sgf });
  if (setup.boardSize !== size) throw new Problem(-1, T.openingOnOther(name, T.square(setup.boardSize)));
  if (setup.blackStones?.length || setup.whiteStones?.length) throw new Problem(-1, T.openingWithStones(name));
  return { name, moves: moves.slice(0, MOST_MOVES) };
}

/**
 * The openings of files in SGF.
 *
 * @param onRead told how many games have been read
 * @throws Problem if a game cannot be read or is for another board
 */
export async function openingsIn(files, size, onRead) {
  const openings = [];
  for (const file of files) {
    const games = gamesIn(await file.text());
    if (openings.length + games.length > MOST_READ) throw new Problem(-1, T.tooManyOpenings(MOST_READ));
    const stem = file.name.replace(/\.sgf$/i, '').replaceAll(':', '-');
    for (const [i, sgf] of games.entries()) {
      openings.push(await read(sgf, games.length > 1 ? `${stem}#${i + 1}` : stem, size));
      onRead(openings.length);
    }
  }
  return openings;
}
