// Stepping through a game, and trying moves beside it.
import { useMemo, useState } from 'preact/hooks';
import { BLACK, EMPTY, PASS, opponent, pointName, positionAfter } from './goban.js';
import { T } from './text.js';

/**
 * A game with a branch of tried moves.
 *
 * @param setup see record.js
 * @param moves those of the game
 * @param start number of moves on the board at first; null to follow the last move of a running game
 * @returns {moves, step, branch, position, toMove, go, goInGame, play, leave}: all moves with those of
 *     the branch; how many of them are on the board; null, or the number of the game's moves before
 *     the branch; the position; the side to move; functions that change it
 */
export function useVariation(setup, moves, start) {
  const [branch, setBranch] = useState(null); // {at, moves}
  const [chosen, choose] = useState(start);
  const shown = useMemo(() => branch ? [...moves.slice(0, branch.at), ...branch.moves] : moves, [moves, branch]);
  const step = Math.min(shown.length, chosen ?? shown.length);
  const position = useMemo(() => positionAfter(setup, shown, step), [setup, shown, step]);
  const toMove = shown[step]?.side ?? (step ? opponent(shown[step - 1].side) : setup.first);
  // At its last move a running game is followed again.
  const put = (to, last, follows) => {
    const next = Math.max(0, Math.min(last, to));
    choose(follows && next === last ? null : next);
    return next;
  };
  const go = to => put(to, shown.length, start === null && !branch);
  function goInGame(to) {
    setBranch(null);
    return put(to, moves.length, start === null);
  }
  /** Whether no rules allow the move: on a stone, of a single stone to its death, or back in a ko. */
  function isIllegal(point) {
    if (point === PASS) return false;
    if (position.stones[point] !== EMPTY) return true;
    const { stones } = positionAfter(setup, [...shown.slice(0, step), { point, side: toMove }], step + 1);
    return isSame(stones, position.stones) || step > 0 && isSame(stones, positionAfter(setup, shown, step - 1).stones);
  }
  function play(point) {
    if (shown[step]?.point !== point) {
      if (isIllegal(point)) return;
      const at = branch ? Math.min(branch.at, step) : step;
      setBranch({ at, moves: [...shown.slice(at, step), { point, side: toMove, evaluation: null, hints: [] }] });
    }
    choose(step + 1);
  }
  return { moves: shown, step, branch: branch?.at ?? null, position, toMove, go, goInGame, play, leave: () => goInGame(branch.at) };
}

const isSame = (stones, others) => stones.every((stone, point) => stone === others[point]);

export const colourOf = side => side === BLACK ? T.black : T.white;

/** How far the game is and what the last move was, in words. */
export function stepWords({ moves, step, position }, size) {
  const last = moves[step - 1];
  return T.moveIs(step, moves.length, last ? T.played(colourOf(last.side), pointName(last.point, size), position.removed) : T.theBeginning);
}
