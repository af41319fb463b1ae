package io.tengen.engine.classic.reading;

import io.tengen.game.board.Points;

/**
 * The result of reading for the side that moves first.
 *
 * @param code what the side achieves
 * @param move the first move; {@link Points#PASS} if the goal fails or needs no move
 * @param isProven whether the search decided; otherwise it reached its limit of nodes, and the
 *     target counts as safe
 * @param nodes the number of positions that the search expanded
 */
public record Reading(ResultCode code, int move, boolean isProven, long nodes) {
  /** Returns the result of a side that cannot reach its goal. */
  public static Reading lost(boolean isProven, long nodes) {
    return new Reading(ResultCode.LOSE, Points.PASS, isProven, nodes);
  }
}
