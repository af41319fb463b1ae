package io.tengen.game.board;

/**
 * The liberties of a chain as one number: of its pseudo-liberties, the pairs (stone of the chain,
 * empty neighbour), the count, the sum and the sum of squares of those neighbours, side by side. So
 * taking or giving a liberty is one addition, whether it was shared or not, and chains are joined
 * by one; none is left exactly when the number is 0; and all pairs share a single point (atari)
 * exactly when count times squares equals the sum squared, the equality case of Cauchy-Schwarz.
 */
final class PseudoLiberties {
  // The count from bit 0, the sum from bit 11, squares from bit 31. On 25x25 there are at most
  // 1,200 pairs of neighbours, and points lie below 703: nothing overflows.
  private static final int SUM_SHIFT = 11;
  private static final int SQUARES_SHIFT = 31;
  private static final long COUNT_MASK = (1L << SUM_SHIFT) - 1;
  private static final long SUM_MASK = (1L << (SQUARES_SHIFT - SUM_SHIFT)) - 1;

  /**
   * Larger than any chain's, for where there is no chain. Whatever a move adds or takes, it is not
   * 0, nor are its {@link #others}; {@link #isSingle} is not to be asked of it.
   */
  static final long NO_CHAIN = 1L << 62;

  private PseudoLiberties() {}

  /** What one pair (stone, this empty neighbour) adds. */
  static long of(int point) {
    return 1 + ((long) point << SUM_SHIFT) + ((long) (point * point) << SQUARES_SHIFT);
  }

  /** How many pairs of stone and liberty these are. */
  static int count(long packed) {
    return (int) (packed & COUNT_MASK);
  }

  /** Whether all pairs share one point, and there is one. */
  static boolean isSingle(long packed) {
    long sum = packed >>> SUM_SHIFT & SUM_MASK;
    return packed != 0 && (packed & COUNT_MASK) * (packed >>> SQUARES_SHIFT) == sum * sum;
  }

  /** The point of a number that {@link #isSingle}; meaningless for others but 0, which has none. */
  static int point(long packed) {
    return (int) (packed >>> SUM_SHIFT & SUM_MASK) / (int) (packed & COUNT_MASK);
  }

  /**
   * 0 exactly if no pair has another point than this.
   *
   * @param liberty {@link #of} a point that one pair has at least
   */
  static long others(long packed, long liberty) {
    return packed - (packed & COUNT_MASK) * liberty;
  }
}
