package io.tengen.engine.rollout;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import java.util.SplittableRandom;

/**
 * A uniformly random legal move that does not fill an own real eye; a pass when there is none.
 * Games so played end with every point a stone or an eye, save the liberties of a seki.
 */
public final class UniformRollout implements RolloutPolicy {
  /**
   * Rollouts know simple ko only, so long cycles are possible; no ordinary game gets near this many
   * moves for each point of the board.
   */
  private static final int MOVES_PER_POINT = 4;

  @Override
  public void playOut(Position position, SplittableRandom random) {
    int limit = MOVES_PER_POINT * position.points().count();
    for (int moves = 0; moves < limit && !position.isOver(); moves++) {
      position.playFast(pick(position, random));
    }
  }

  private static int pick(Position position, SplittableRandom random) {
    Board board = position.board();
    int color = position.stoneToMove();
    for (int left = board.emptyCount(); left > 0; left--) {
      int i = below(left, random);
      int point = board.emptyAt(i);
      if (!board.isRealEye(point, color) && position.isLegalFast(point)) {
        return point;
      }
      // A refused point moves behind the rest: what is drawn next stays uniform.
      board.swapEmpty(i, left - 1);
    }
    return Points.PASS;
  }

  /** A random number from 0 to {@code bound - 1}, even to within one part in 2³² / bound. */
  private static int below(int bound, SplittableRandom random) {
    return (int) ((random.nextLong() >>> 32) * bound >>> 32);
  }
}
