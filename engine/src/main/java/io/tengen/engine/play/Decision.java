package io.tengen.engine.play;

import io.tengen.game.record.SearchStats;
import org.jspecify.annotations.Nullable;

/** What a player answers: a move, on the board or not, or resignation. */
public sealed interface Decision {
  /**
   * A move, legal or not: the referee will say.
   *
   * @param move a point, or {@link io.tengen.game.board.Points#PASS}
   * @param search what the search saw; null for players that do not search
   */
  record Move(int move, @Nullable SearchStats search) implements Decision {
    public Move(int move) {
      this(move, null);
    }
  }

  /**
   * A move to a point that this board does not have: illegal like any other, for the referee.
   *
   * @param vertex as the player named it, such as {@code Z99}; one short word
   */
  record OffBoard(String vertex) implements Decision {}

  /** The player gives the game up. */
  record Resign() implements Decision {}
}
