package io.tengen.engine.search.tree;

/**
 * Answers of a network and their sum in one number, as {@link EdgeStats} has results: how many from
 * bit 40, their sum below in units of 1/65,536, 0 a loss and 65,536 a win for whoever makes the
 * move. There is room for some 16 million.
 */
public final class EdgeValues {
  /**
   * A search whose visits are answers ends here: of those that fit, some are left as with {@link
   * EdgeStats#MAX_VISITS}.
   */
  public static final int MAX_ANSWERS = (1 << 24) - (1 << 20);

  private static final int COUNT_SHIFT = 40;
  private static final long SUM_MASK = (1L << COUNT_SHIFT) - 1;
  private static final int WIN = 1 << 16;

  private EdgeValues() {}

  /**
   * What one answer adds.
   *
   * @param result 0 to 1 for whoever makes the move
   */
  public static long of(double result) {
    return (1L << COUNT_SHIFT) + Math.round(result * WIN);
  }

  public static int count(long values) {
    return (int) (values >>> COUNT_SHIFT);
  }

  /** Sum of the answers in wins. */
  static double sum(long values) {
    return (values & SUM_MASK) * (1.0 / WIN);
  }

  /** Mean answer, 0 to 1; {@code otherwise} without any. */
  public static double mean(long values, double otherwise) {
    int count = count(values);
    return count == 0 ? otherwise : sum(values) / count;
  }
}
