package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
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
    Board board = position.board();
    int limit = MOVES_PER_POINT * position.points().count();
    // Always one number ahead: it is there before the processor knows (it often guesses wrong)
    // whether the draw before it stands.
    long number = random.nextLong();
    for (int moves = 0; moves < limit && !position.isOver(); moves++) {
      int color = position.stoneToMove();
      int move = Points.PASS;
      for (int left = board.emptyCount(); left > 0; left--) {
        int i = below(left, number);
        number = random.nextLong();
        int point = board.emptyAt(i);
        if (isWanted(board, point, color) && point != position.ko()) {
          move = point;
          break;
        }
        // A refused point moves behind the rest: what is drawn next stays uniform.
        board.swapEmpty(i, left - 1);
      }
      position.playFast(move);
    }
  }

  /** Whether a stone on this empty point would be neither suicide nor fill a real eye. */
  private static boolean isWanted(Board board, int point, int color) {
    return board.emptyNeighbours(point) > 0 || !board.isEyeOrSuicide(point, color);
  }

  /**
   * From a random number one from 0 to {@code bound - 1}, even to within one part in 2³² / bound.
   */
  private static int below(int bound, long number) {
    return (int) ((number >>> 32) * bound >>> 32);
  }
}
