package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.Reading;
import java.util.List;

/**
 * The solution of a {@link Problem}.
 *
 * @param target a stone of the group in question
 * @param isKill whether the side to move wants to kill the group; otherwise it wants to live
 * @param status what becomes of the group
 * @param reading what the side to move achieves, and its first move
 * @param nodes the positions that were searched to find it
 */
public record Solution(int target, boolean isKill, Status status, Reading reading, long nodes) {
  /** What becomes of a group. */
  public enum Status {
    /** It lives even if the opponent moves first. */
    ALIVE,
    /** It dies even if its owner moves first. */
    DEAD,
    /** Whoever moves first decides. */
    CRITICAL,
    /** The search reached its limit first. */
    UNDECIDED
  }

  /**
   * A move of the solution and what may follow.
   *
   * @param move the move
   * @param replies the continuations
   */
  public record Line(int move, List<Line> replies) {
    public Line {
      replies = List.copyOf(replies);
    }
  }
}
