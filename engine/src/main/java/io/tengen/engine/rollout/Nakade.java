package io.tengen.engine.rollout;

import io.tengen.game.board.Board;

/**
 * Finds the vital point of a small eye space, where the side that plays first makes or prevents two
 * eyes. The shapes that have one are the straight and the bent three, the pyramid four, the bulky
 * and the crossed five, and the rabbity six. Confined to one thread.
 */
final class Nakade {
  /** The number of points of the smallest eye space with a vital point. */
  static final int SMALLEST = 3;

  /** The number of points of the largest eye space with a vital point. */
  static final int LARGEST = 6;

  private final int[] region = new int[LARGEST];
  private final int[] sides = {0, 0, 0, 0};

  /**
   * Returns the vital point of the empty region around a point.
   *
   * @param start an empty point
   * @param wall the colour of all stones around the region
   * @return a point; 0 if the region has no vital point or touches a stone of the other colour
   */
  int vital(Board board, int start, int wall) {
    int stride = board.points().stride();
    sides[0] = -stride;
    sides[1] = -1;
    sides[2] = 1;
    sides[3] = stride;
    region[0] = start;
    int size = 1;
    int edges = 0;
    int degree = 0;
    int centre = 0;
    for (int i = 0; i < size; i++) {
      int near = 0;
      for (int side : sides) {
        int point = region[i] + side;
        int stone = board.stoneAt(point);
        if (stone == Board.EMPTY) {
          near++;
          if (!contains(point, size)) {
            if (size == LARGEST) {
              return 0;
            }
            region[size++] = point;
          }
        } else if (stone != wall && stone != Board.EDGE) {
          return 0;
        }
      }
      edges += near;
      if (near > degree) {
        degree = near;
        centre = region[i];
      }
    }
    return isVital(size, degree, edges / 2) ? centre : 0;
  }

  private static boolean isVital(int size, int degree, int edges) {
    return switch (size) {
      case 3 -> true;
      case 4 -> degree == 3;
      case 5 -> degree == 4 || (degree == 3 && edges == 5);
      case 6 -> degree == 4 && edges == 6;
      default -> false;
    };
  }

  private boolean contains(int point, int size) {
    for (int i = 0; i < size; i++) {
      if (region[i] == point) {
        return true;
      }
    }
    return false;
  }
}
