package io.tengen.game.board;

import java.util.Locale;

/**
 * The points of an n×n board as ints that index a padded one-dimensional array: row by row from the
 * top, with one edge column between rows. {@code p ± 1} and {@code p ± stride} of a point {@code p}
 * are always inside the array, and the board is bordered by edge points.
 *
 * <p>Immutable; there is one shared instance for each size.
 */
public final class Points {
  /** The smallest board size of a game. */
  public static final int MIN_SIZE = 2;

  /** The largest board size: the number of column letters of GTP. */
  public static final int MAX_SIZE = 25;

  /** The move that places no stone. It is never a point of the board. */
  public static final int PASS = 0;

  private static final String COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  private static final Points[] BY_SIZE = new Points[MAX_SIZE + 1];

  static {
    for (int size = 1; size <= MAX_SIZE; size++) {
      BY_SIZE[size] = new Points(size);
    }
  }

  private final int size;
  private final int stride;
  private final int[] all;

  private Points(int size) {
    this.size = size;
    this.stride = size + 1;
    this.all = new int[size * size];
    for (int i = 0; i < all.length; i++) {
      all[i] = at(i / size, i % size);
    }
  }

  /**
   * Returns the points of a board of this size. Size 1 exists for counting positions; games need at
   * least {@link #MIN_SIZE}.
   *
   * @throws IllegalArgumentException if the size is out of range
   */
  public static Points of(int size) {
    if (size < 1 || size > MAX_SIZE) {
      throw new IllegalArgumentException(
          "board size " + size + " is not between " + MIN_SIZE + " and " + MAX_SIZE);
    }
    return BY_SIZE[size];
  }

  /** Returns the number of points along one side. */
  public int size() {
    return size;
  }

  /** Returns the number of points on the board. */
  public int count() {
    return all.length;
  }

  /** Returns the distance in the array between a point and the one below it. */
  public int stride() {
    return stride;
  }

  /** Returns the length of an array that is indexed by point. */
  public int arrayLength() {
    return (size + 2) * stride + 1;
  }

  /** Returns the point at this row (0 at the top) and column (0 at the left). */
  public int at(int row, int column) {
    return (row + 1) * stride + column + 1;
  }

  public int row(int point) {
    return (point - 1) / stride - 1;
  }

  public int column(int point) {
    return (point - 1) % stride;
  }

  /** Returns the i-th point, {@code 0 <= i < count()}, row by row from the top left. */
  public int get(int i) {
    return all[i];
  }

  /** Returns whether the point is on the board. */
  public boolean contains(int point) {
    int row = row(point);
    return point > stride && row < size && column(point) < size;
  }

  /**
   * Returns the number of a move in records and messages: 0 for a pass, otherwise 1 + row·size +
   * column.
   */
  public int toIndex(int move) {
    return move == PASS ? 0 : 1 + row(move) * size + column(move);
  }

  /**
   * Returns the move with this number, the inverse of {@link #toIndex}.
   *
   * @throws IllegalArgumentException if the board has no such move
   */
  public int fromIndex(int index) {
    if (index < 0 || index > all.length) {
      throw new IllegalArgumentException(
          "move " + index + " is not on a " + size + "x" + size + " board");
    }
    return index == 0 ? PASS : all[index - 1];
  }

  /** Returns whether the point is a star point, which diagrams mark with a dot. */
  public boolean isStar(int point) {
    if (size < 7) {
      return size % 2 == 1 && size > 3 && point == at(size / 2, size / 2);
    }
    int edge = size < 13 ? 2 : 3;
    boolean middle = size % 2 == 1;
    return isStarLine(row(point), edge, middle) && isStarLine(column(point), edge, middle);
  }

  private boolean isStarLine(int line, int edge, boolean middle) {
    return line == edge || line == size - 1 - edge || (middle && line == size / 2);
  }

  /**
   * Returns the name of a move as in GTP: {@code D4} (columns without the letter I, rows from the
   * bottom) or {@code pass}.
   */
  public String name(int move) {
    return move == PASS ? "pass" : COLUMNS.charAt(column(move)) + String.valueOf(size - row(move));
  }

  /**
   * Parses the name of a move, the inverse of {@link #name}, in upper or lower case.
   *
   * @throws IllegalArgumentException if the text is neither a point of this board nor a pass
   */
  public int parse(String text) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    if (name.equals("PASS")) {
      return PASS;
    }
    if (name.length() >= 2 && name.length() <= 3) {
      int column = COLUMNS.indexOf(name.charAt(0));
      int line = 0;
      for (int i = 1; i < name.length(); i++) {
        char digit = name.charAt(i);
        line = digit >= '0' && digit <= '9' ? line * 10 + (digit - '0') : Integer.MIN_VALUE / 100;
      }
      if (column >= 0 && column < size && line >= 1 && line <= size) {
        return at(size - line, column);
      }
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is not a point of a " + size + "x" + size + " board");
  }
}
