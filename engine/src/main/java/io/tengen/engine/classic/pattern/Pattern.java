package io.tengen.engine.classic.pattern;

import java.util.List;

/**
 * A local shape with a move, from the side of the player who makes it. Immutable.
 *
 * @param name one word, unique in a library
 * @param proverb what it teaches, as people say it
 * @param weight how much the shape speaks for the move, -100 to 100; negative for bad shape
 * @param cells what the points around the move must hold
 * @param conditions what the chains of some of these points must satisfy
 */
public record Pattern(
    String name, String proverb, int weight, List<Cell> cells, List<Condition> conditions) {
  /** A bit of {@link Cell#allowed}: the point is empty. */
  static final int EMPTY = 1;

  /** A bit of {@link Cell#allowed}: the point has a stone of the player. */
  static final int OWN = 2;

  /** A bit of {@link Cell#allowed}: the point has a stone of the opponent. */
  static final int OPPONENT = 4;

  /** A bit of {@link Cell#allowed}: the point is beyond the edge. */
  static final int EDGE = 8;

  /**
   * What a point may hold.
   *
   * @param row rows below the move
   * @param column columns to the right of the move
   * @param allowed bits
   */
  record Cell(int row, int column, int allowed) {
    Cell image(int symmetry) {
      int r = (symmetry & 1) == 0 ? row : -row;
      int c = (symmetry & 2) == 0 ? column : -column;
      return (symmetry & 4) == 0 ? new Cell(r, c, allowed) : new Cell(c, r, allowed);
    }
  }

  /** What a condition counts. */
  enum Counted {
    LIBERTIES,
    STONES
  }

  /**
   * A condition on the chain of the stone on a point.
   *
   * @param row rows below the move
   * @param column columns to the right of the move
   * @param least the smallest number
   * @param most the largest number
   */
  record Condition(int row, int column, Counted counted, int least, int most) {
    Condition image(int symmetry) {
      Cell moved = new Cell(row, column, 0).image(symmetry);
      return new Condition(moved.row(), moved.column(), counted, least, most);
    }
  }

  public Pattern {
    cells = List.copyOf(cells);
    conditions = List.copyOf(conditions);
  }
}
