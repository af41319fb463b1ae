package io.tengen.engine.play;

import io.tengen.game.record.SearchStats;
import org.jspecify.annotations.Nullable;

/** A player's answer: a move, on the board or not, or resignation. */
public sealed interface Decision {
  /**
   * A move, which the referee checks.
   *
   * @param move a point, or {@link io.tengen.game.board.Points#PASS}
   * @param search statistics of the search; null for players that do not search
   */
  record Move(int move, @Nullable SearchStats search) implements Decision {
    public Move(int move) {
      this(move, null);
    }
  }

  /**
   * A move to a point that the board does not have, which is illegal.
   *
   * @param vertex the point as the player wrote it, such as {@code Z99}; one short word
   */
  record OffBoard(String vertex) implements Decision {}

  /** Resignation. */
  record Resign() implements Decision {}
}
