package io.tengen.engine.solve;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;

/**
 * The geometry of boards up to 5x5 whose points are the bits of an {@code int}, row by row from the
 * top left. Immutable and thread-safe.
 */
final class BitBoard {
  /** The greatest number of points along one side. */
  static final int MOST_SIZE = 5;

  private static final int LOW_BITS = 13;
  private static final int LOW_MASK = (1 << LOW_BITS) - 1;

  private final int size;
  private final int full;
  private final int notLeft;
  private final int notRight;
  private final int[] neighbours;
  private final int[][] lowImages;
  private final int[][] highImages;

  /**
   * @param size points along one side
   */
  BitBoard(int size) {
    this.size = size;
    int count = size * size;
    full = (1 << count) - 1;
    int left = 0;
    for (int row = 0; row < size; row++) {
      left |= 1 << (row * size);
    }
    notLeft = full & ~left;
    notRight = full & ~(left << (size - 1));
    neighbours = new int[count];
    for (int i = 0; i < count; i++) {
      neighbours[i] = around(1 << i);
    }
    lowImages = new int[Layout.SYMMETRIES][1 << LOW_BITS];
    highImages = new int[Layout.SYMMETRIES][1 << Math.max(0, count - LOW_BITS)];
    Layout layout = new Layout(size, size);
    Points points = Points.of(size);
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      int[] images = new int[count];
      for (int i = 0; i < count; i++) {
        images[i] = layout.index(symmetry, points.get(i));
      }
      fill(lowImages[symmetry], images, 0);
      fill(highImages[symmetry], images, LOW_BITS);
    }
  }

  private static void fill(int[] table, int[] images, int first) {
    for (int bits = 1; bits < table.length; bits++) {
      int point = first + Integer.numberOfTrailingZeros(bits);
      int image = point < images.length ? 1 << images[point] : 0;
      table[bits] = table[bits & (bits - 1)] | image;
    }
  }

  int size() {
    return size;
  }

  /** Returns all points. */
  int full() {
    return full;
  }

  /** Returns the neighbours of a point. */
  int neighbours(int point) {
    return neighbours[point];
  }

  /** Returns the points beside a set of points; some of them may be in the set. */
  int around(int set) {
    return (((set & notRight) << 1) | ((set & notLeft) >> 1) | (set << size) | (set >> size))
        & full;
  }

  /** Returns the points of a set that are connected to a subset of it. */
  int connected(int subset, int set) {
    int found = subset;
    while (true) {
      int more = (found | around(found)) & set;
      if (more == found) {
        return found;
      }
      found = more;
    }
  }

  /** Returns the image of a set of points under one of the eight symmetries. */
  int image(int symmetry, int set) {
    return lowImages[symmetry][set & LOW_MASK] | highImages[symmetry][set >>> LOW_BITS];
  }

  /** Returns the stones among {@code theirs} that a stone on this point would capture. */
  int captures(int point, int mine, int theirs) {
    int occupied = mine | theirs | (1 << point);
    int captured = 0;
    int beside = neighbours[point] & theirs;
    while (beside != 0) {
      int chain = connected(beside & -beside, theirs);
      if ((around(chain) & ~occupied) == 0) {
        captured |= chain;
      }
      beside &= ~chain;
    }
    return captured;
  }

  /**
   * Returns the number of liberties of a stone's chain; 0 for suicide.
   *
   * @param mine the stones of its side without it
   * @param theirs the other side's stones without those that it captures
   */
  int libertiesAfter(int point, int mine, int theirs) {
    int own = mine | (1 << point);
    return liberties(connected(1 << point, own), full & ~(own | theirs));
  }

  /**
   * Returns the number of stones that a stone leaves in atari.
   *
   * @param mine the stones of its side without it
   * @param theirs the other side's stones without those that it captures
   */
  int ataris(int point, int mine, int theirs) {
    int empty = full & ~(mine | theirs | (1 << point));
    int stones = 0;
    int beside = neighbours[point] & theirs;
    while (beside != 0) {
      int chain = connected(beside & -beside, theirs);
      stones += liberties(chain, empty) == 1 ? Integer.bitCount(chain) : 0;
      beside &= ~chain;
    }
    return stones;
  }

  /** Returns the number of stones in chains that a number of stones in succession may capture. */
  int capturable(int stones, int empty, int moves) {
    int found = 0;
    int rest = stones;
    while (rest != 0) {
      int chain = connected(rest & -rest, stones);
      found += liberties(chain, empty) <= moves ? Integer.bitCount(chain) : 0;
      rest &= ~chain;
    }
    return found;
  }

  private int liberties(int chain, int empty) {
    return Integer.bitCount(around(chain) & empty);
  }

  /** Returns how many points are black stones, or empty points that only black stones reach. */
  int area(int black, int white) {
    int area = Integer.bitCount(black);
    int empty = full & ~(black | white);
    while (empty != 0) {
      int region = connected(empty & -empty, empty);
      int border = around(region);
      if ((border & black) != 0 && (border & white) == 0) {
        area += Integer.bitCount(region);
      }
      empty &= ~region;
    }
    return area;
  }
}
