package io.tengen.engine.classic.pattern;

import java.util.List;

/**
 * A line of moves in a corner. Immutable.
 *
 * @param name what the line is called, unique in a library
 * @param moves the moves from the lower left corner, Black first and both sides in turn; {@link
 *     Move#ELSEWHERE} for a move elsewhere
 */
public record Joseki(String name, List<Move> moves) {
  /**
   * A point, counted from 0 at the corner.
   *
   * @param column columns from the left edge
   * @param line lines from the lower edge
   */
  record Move(int column, int line) {
    /** A move outside the corner. */
    static final Move ELSEWHERE = new Move(-1, -1);
  }

  public Joseki {
    moves = List.copyOf(moves);
  }
}
