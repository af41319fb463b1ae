package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Rollouts of uniformly random legal moves that do not fill an own real eye, with a pass if there
 * is none. At the end every point is a stone or an eye, except for the liberties of a seki. Under
 * rules by which the last mover wins, all legal moves are drawn: {@link LastMoverRollout}. Confined
 * to one thread.
 */
public final class UniformRollout implements RolloutPolicy {
  /**
   * The maximum number of moves for each point of the board. Rollouts apply only the simple ko
   * rule, so that long cycles are possible; ordinary games are far shorter.
   */
  private static final int MOVES_PER_POINT = 4;

  private final LastMoverRollout lastMover = new LastMoverRollout();

  @Override
  public void playOut(Position position, SplittableRandom random) {
    if (position.setup().rules().lastMoverWins()) {
      lastMover.playOut(position, random);
    } else {
      playToCount(position, random);
    }
  }

  @Override
  public void playForResult(Position position, SplittableRandom random) {
    if (position.setup().rules().lastMoverWins()) {
      lastMover.playForResult(position, random);
    } else {
      playToCount(position, random);
    }
  }

  private static void playToCount(Position position, SplittableRandom random) {
    Board board = position.board();
    int limit = MOVES_PER_POINT * position.points().count();
    // The next number is drawn in advance, so that it is ready before the processor has resolved
    // the often mispredicted branch on the previous draw.
    long number = random.nextLong();
    for (int moves = 0; moves < limit && !position.isOver(); moves++) {
      int color = position.stoneToMove();
      int move = Points.PASS;
      for (int left = board.emptyCount(); left > 0; left--) {
        int i = below(left, number);
        number = random.nextLong();
        int point = board.emptyAt(i);
        if (isSensible(board, point, color) && point != position.ko()) {
          move = point;
          break;
        }
        // A rejected point moves behind the rest, so that the next draw stays uniform.
        board.swapEmpty(i, left - 1);
      }
      position.playFast(move);
    }
  }

  /** Returns whether a stone on this empty point is not suicide and does not fill a real eye. */
  private static boolean isSensible(Board board, int point, int color) {
    return board.emptyNeighbours(point) > 0 || !board.isEyeOrSuicide(point, color);
  }

  /**
   * Maps a random number to the range 0 to {@code bound - 1}, uniformly to within one part in 2³² /
   * bound.
   */
  static int below(int bound, long number) {
    return (int) ((number >>> 32) * bound >>> 32);
  }
}
