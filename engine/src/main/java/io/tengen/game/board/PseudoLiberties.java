package io.tengen.game.board;

/**
 * The liberties of a chain packed into one long. A pseudo-liberty is a pair (stone of the chain,
 * empty neighbour). The long holds the count of these pairs, the sum of their empty points, and the
 * sum of the squares of those points. Adding or removing a liberty is one addition, whether it is
 * shared or not, and so is joining two chains. The chain has no liberty exactly if the number is 0.
 * All pairs share a single point (atari) exactly if count times squares equals the sum squared, the
 * equality case of the Cauchy-Schwarz inequality.
 */
final class PseudoLiberties {
  // The count from bit 0, the sum from bit 11, the squares from bit 31. A 25x25 board has at most
  // 1,200 pairs of neighbours, and points are below 703, so nothing overflows.
  private static final int SUM_SHIFT = 11;
  private static final int SQUARES_SHIFT = 31;
  private static final long COUNT_MASK = (1L << SUM_SHIFT) - 1;
  private static final long SUM_MASK = (1L << (SQUARES_SHIFT - SUM_SHIFT)) - 1;

  /**
   * The value where there is no chain, larger than that of any chain. It and its {@link #others}
   * stay non-zero whatever a move adds or removes; {@link #isSingle} is meaningless for it.
   */
  static final long NO_CHAIN = 1L << 62;

  private PseudoLiberties() {}

  /** Returns the value of one pair (stone, this empty neighbour). */
  static long of(int point) {
    return 1 + ((long) point << SUM_SHIFT) + ((long) (point * point) << SQUARES_SHIFT);
  }

  /** Returns the number of pairs (stone, empty neighbour). */
  static int count(long packed) {
    return (int) (packed & COUNT_MASK);
  }

  /** Returns whether there are pairs and all share one point. */
  static boolean isSingle(long packed) {
    long sum = packed >>> SUM_SHIFT & SUM_MASK;
    return packed != 0 && (packed & COUNT_MASK) * (packed >>> SQUARES_SHIFT) == sum * sum;
  }

  /**
   * Returns the shared point of a number that {@link #isSingle}; meaningless for other numbers.
   * Throws ArithmeticException for 0.
   */
  static int point(long packed) {
    return (int) (packed >>> SUM_SHIFT & SUM_MASK) / (int) (packed & COUNT_MASK);
  }

  /**
   * Returns 0 exactly if no pair has a point other than the given one.
   *
   * @param liberty {@link #of} a point that at least one pair has
   */
  static long others(long packed, long liberty) {
    return packed - (packed & COUNT_MASK) * liberty;
  }
}
