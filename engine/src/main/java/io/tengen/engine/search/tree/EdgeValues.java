package io.tengen.engine.search.tree;

/**
 * The number of a network's answers for an edge and their sum, packed into one long: the number
 * from bit 40, the sum below in units of 1/65,536. An answer is 0 for a loss and 65,536 for a win
 * of the side that makes the move. At most about 16 million answers fit.
 */
public final class EdgeValues {
  /**
   * The largest number of visits of a search whose visits are answers. The rest of the range is
   * kept for virtual losses, as with {@link EdgeStats#MAX_VISITS}.
   */
  public static final int MAX_ANSWERS = (1 << 24) - (1 << 20);

  private static final int COUNT_SHIFT = 40;
  private static final long SUM_MASK = (1L << COUNT_SHIFT) - 1;
  private static final int WIN = 1 << 16;

  private EdgeValues() {}

  /**
   * Returns the packed value of one answer.
   *
   * @param result 0 to 1, for the side that makes the move
   */
  public static long of(double result) {
    return (1L << COUNT_SHIFT) + Math.round(result * WIN);
  }

  /** Returns packed answers of the same number with another mean, 0 to 1. */
  static long withMean(long values, double mean) {
    int count = count(values);
    return ((long) count << COUNT_SHIFT) + Math.round(mean * count * WIN);
  }

  /** Returns the number of answers. */
  public static int count(long values) {
    return (int) (values >>> COUNT_SHIFT);
  }

  /** Returns the sum of the answers, a win being 1. */
  public static double sum(long values) {
    return (values & SUM_MASK) * (1.0 / WIN);
  }

  /** Returns the mean answer, 0 to 1; {@code otherwise} if there is none. */
  public static double mean(long values, double otherwise) {
    int count = count(values);
    return count == 0 ? otherwise : sum(values) / count;
  }
}
