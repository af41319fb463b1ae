package io.tengen.game.board;

import java.util.ArrayList;
import java.util.List;

/**
 * The points of fixed handicap stones (GTP version 2 draft, section 4.1.1): corners first, then the
 * middles of the sides, and the centre for odd numbers from five.
 */
public final class Handicap {
  private Handicap() {}

  /** Returns the largest handicap on a board of this size; 0 if it has none. */
  public static int most(int size) {
    return size < 7 ? 0 : size % 2 == 0 || size == 7 ? 4 : 9;
  }

  /**
   * Returns the points of a handicap in the order of GTP's {@code fixed_handicap}.
   *
   * @param stones 2 to {@link #most}
   * @throws IllegalArgumentException if the board has no such handicap
   */
  public static List<Integer> points(int size, int stones) {
    int most = most(size);
    if (stones < 2 || stones > most) {
      throw new IllegalArgumentException(
          most == 0
              ? "a " + size + "x" + size + " board has no handicap points"
              : "handicap "
                  + stones
                  + " is not 0 or between 2 and "
                  + most
                  + " on a "
                  + size
                  + "x"
                  + size
                  + " board");
    }
    Points points = Points.of(size);
    int near = size < 13 ? 2 : 3;
    int far = size - 1 - near;
    int middle = size / 2;
    List<Integer> corners =
        List.of(
            points.at(far, near), points.at(near, far), points.at(near, near), points.at(far, far));
    List<Integer> sides =
        List.of(
            points.at(middle, near),
            points.at(middle, far),
            points.at(far, middle),
            points.at(near, middle));
    int centre = points.at(middle, middle);
    return switch (stones) {
      case 2, 3, 4 -> corners.subList(0, stones);
      case 5 -> join(corners, centre);
      case 6 -> join(corners, sides.get(0), sides.get(1));
      case 7 -> join(corners, sides.get(0), sides.get(1), centre);
      case 8 -> join(corners, sides.get(0), sides.get(1), sides.get(2), sides.get(3));
      default -> join(corners, sides.get(0), sides.get(1), sides.get(2), sides.get(3), centre);
    };
  }

  private static List<Integer> join(List<Integer> corners, Integer... more) {
    var all = new ArrayList<>(corners);
    all.addAll(List.of(more));
    return all;
  }
}
