package io.tengen.engine.search.tree;

/**
 * The visits of an edge and the sum of their results, packed into one long, so that one atomic
 * addition changes both: visits from bit 36, results below in units of 1/256. A result is 0 for a
 * loss and 256 for a win of the side that makes the move.
 */
public final class EdgeStats {
  /** The largest number of visits of a search. The rest of the range is kept for virtual losses. */
  public static final int MAX_VISITS = (1 << 28) - (1 << 20);

  /** The result of a win. */
  public static final int WIN = 1 << 8;

  private static final int VISITS_SHIFT = 36;
  private static final long RESULTS_MASK = (1L << VISITS_SHIFT) - 1;

  private EdgeStats() {}

  /**
   * Returns the packed value of visits and the sum of their results. Negative visits remove earlier
   * ones.
   */
  public static long of(int visits, int results) {
    return ((long) visits << VISITS_SHIFT) + results;
  }

  /** Returns the number of visits. */
  public static int visits(long stats) {
    return (int) (stats >>> VISITS_SHIFT);
  }

  /** Returns the sum of the results, a win being 1. */
  public static double wins(long stats) {
    return (stats & RESULTS_MASK) * (1.0 / WIN);
  }

  /** Returns the mean result, 0 to 1; {@code otherwise} if there are no visits. */
  static double mean(long stats, double otherwise) {
    int visits = visits(stats);
    return visits == 0 ? otherwise : wins(stats) / visits;
  }
}
