// Games as the views show them, from finished records and from live games.
import { BLACK, PASS, WHITE, opponent } from './goban.js';

const sideOf = color => color === 'COLOR_WHITE' ? WHITE : BLACK;
const pointOf = number => number - 1; // 0 is a pass

function setupOf(setup) {
  return {
    size: setup.boardSize,
    black: (setup.blackStones ?? []).map(pointOf),
    white: (setup.whiteStones ?? []).map(pointOf),
    first: sideOf(setup.firstToMove),
  };
}

/** Black's share of the expected result, from that of the side that moved. */
const forBlack = (value, side) => side === BLACK ? value : 1 - value;

function evaluation(side, winRate, lead, visits) {
  return {
    black: forBlack(winRate, side),
    lead: lead === undefined || lead === null ? null : side === BLACK ? lead : -lead,
    visits,
  };
}

/** The side of every move of a record: colours alternate, but from a resumption on anew. */
function sides(record) {
  const anew = new Map((record.refereeLog?.resumptions ?? []).map(one => [one.afterMoves, sideOf(one.first)]));
  let side = sideOf(record.setup.firstToMove);
  return record.moves.map((_, i) => {
    side = anew.get(i) ?? (i ? opponent(side) : side);
    return side;
  });
}

function hintsOf(search, side) {
  const candidates = search?.candidates ?? [];
  const most = Math.max(1, ...candidates.map(one => one.visits));
  return candidates.filter(one => one.point > 0).slice(0, 12).map(one => ({
    point: pointOf(one.point),
    visits: one.visits,
    black: forBlack(one.winRate, side),
    strength: one.visits / most,
  }));
}

/** A finished game from its record. */
export function finishedGame(record) {
  const colours = sides(record);
  return {
    setup: setupOf(record.setup),
    opening: record.refereeLog?.openingMoves ?? 0,
    dead: (record.refereeLog?.deadStones ?? []).map(pointOf),
    moves: record.moves.map(({ point, nanos, search }, i) => ({
      point: pointOf(point),
      side: colours[i],
      seconds: Number(nanos) / 1e9,
      evaluation: search ? evaluation(colours[i], search.winRate, search.lead, search.visits) : null,
      hints: hintsOf(search, colours[i]),
    })),
  };
}

function liveMove({ point, color, seconds, winRate, lead, visits }) {
  const side = sideOf(color);
  return {
    point: pointOf(point),
    side,
    seconds,
    evaluation: winRate === undefined || winRate === null ? null : evaluation(side, winRate, lead, visits),
    hints: [],
  };
}

/** A running game, whole, as the coordinator sends it first. */
export function liveGame(board) {
  return changed({ board, state: board.state, setup: setupOf(board.setup), opening: board.openingMoves, moves: [] }, board.state);
}

/** A person's game against an engine. */
export function personsGame(play) {
  return { setup: setupOf(play.setup), state: play, moves: play.moves.map(liveMove) };
}

/** A game of which only the set-up and the moves as messages number them are known. */
export function plainGame(setup, numbers) {
  let side = opponent(sideOf(setup.firstToMove));
  return { setup: setupOf(setup), moves: numbers.map(number => ({ point: pointOf(number), side: side = opponent(side), evaluation: null, hints: [] })) };
}

/** A running game after a change: the change's moves replace those from its first on. */
export function changed(game, change) {
  return { ...game, state: change, moves: [...game.moves.slice(0, change.from), ...change.moves.map(liveMove)] };
}

/** Moves as messages number them. */
export const numbersOf = moves => moves.map(move => move.point + 1);

/** The owners of points with dead stones, see BoardPicture.showOwners; none without such stones. */
export function ownersOfDead(dead, stones) {
  const owners = dead.length ? new Array(stones.length).fill(0) : [];
  for (const stone of dead) owners[stone] = stones[stone] === BLACK ? -1 : 1;
  return owners;
}

/** The last evaluation of one side's engine, for Black; null if it has given none. */
export function lastEvaluation(moves, side) {
  return moves.findLast(move => move.side === side && move.evaluation)?.evaluation ?? null;
}

/** The point of the last of so many moves. */
export const lastPoint = (moves, step) => step > 0 ? moves[step - 1].point : PASS;
