// What a game begins with: the usual komi and handicap stones, as the commands set them. Points are
// numbered as in messages, from 1.

const SMALL_KOMI = { 2: 0.5, 3: 8.5, 4: 1.5, 5: 24.5, 6: 3.5, 7: 8.5 };
const USUAL_KOMI = 7.5;
const HANDICAP_KOMI = 0.5;
const MINI_GO_KOMI = 2.5;
const MINI_GO_SIZE = 5;

/** The rule sets with names of their own. */
export const RULES = ['chinese', 'chinese-draw', 'chinese-void', 'tromp-taylor', 'nogo', 'mini-go', 'mini-go-area'];

/** The name of the rule set without what differs from it. */
const nameOf = rules => rules.split(',')[0].trim();

export const isMiniGo = rules => nameOf(rules).startsWith('mini-go');

/** The komi that the commands take if none is given. */
export function usualKomi(rules, size, handicap = 0) {
  if (nameOf(rules) === 'nogo') return 0;
  if (handicap > 0) return HANDICAP_KOMI;
  if (isMiniGo(rules) && size === MINI_GO_SIZE) return MINI_GO_KOMI;
  return SMALL_KOMI[size] ?? USUAL_KOMI;
}

/** The most handicap stones of a board; 0 if it has no points for them. */
export function mostHandicap(size) {
  if (size < 7) return 0;
  return size % 2 === 0 || size === 7 ? 4 : 9;
}

/** The points of fixed handicap stones, in the order of GTP; none if the board has not so many. */
export function handicapStones(size, stones) {
  if (stones < 2 || stones > mostHandicap(size)) return [];
  const near = size < 13 ? 2 : 3;
  const far = size - 1 - near;
  const middle = Math.floor(size / 2);
  const pairs = [[far, near], [near, far], [near, near], [far, far], [middle, near], [middle, far], [far, middle], [near, middle]];
  const chosen = pairs.slice(0, stones < 5 ? stones : stones - stones % 2);
  if (stones > 4 && stones % 2) chosen.push([middle, middle]);
  return chosen.map(([column, row]) => 1 + row * size + column);
}

/** The handicap of a set-up; null if its stones are no fixed handicap. */
export function handicapOf({ boardSize, blackStones = [], whiteStones = [], firstToMove }) {
  const stones = blackStones.length;
  if (whiteStones.length > 0 || (firstToMove === 'COLOR_WHITE') !== stones > 0) return null;
  const fixed = handicapStones(boardSize, stones);
  return stones === fixed.length && fixed.every(point => blackStones.includes(point)) ? stones : null;
}

/** The message for a set-up. */
export function setupOf(rules, boardSize, komi, handicap) {
  return {
    rules, boardSize, komi,
    blackStones: handicapStones(boardSize, handicap),
    firstToMove: handicap > 0 ? 'COLOR_WHITE' : 'COLOR_BLACK',
  };
}
