package io.tengen.engine.search.tree;

/**
 * Visits and the sum of their results in one number, so that both change in one addition, which
 * commutes with those of other threads: visits from bit 36, results below in units of 1/256, 0 a
 * loss and 256 a win for whoever makes the move.
 */
public final class EdgeStats {
  /** A search ends here: of the visits that fit, some are left to virtual losses. */
  public static final int MAX_VISITS = (1 << 28) - (1 << 20);

  /** The result of a win. */
  public static final int WIN = 1 << 8;

  private static final int VISITS_SHIFT = 36;
  private static final long RESULTS_MASK = (1L << VISITS_SHIFT) - 1;

  private EdgeStats() {}

  /** What these visits with these results in all add. Visits may be negative: taken back. */
  public static long of(int visits, int results) {
    return ((long) visits << VISITS_SHIFT) + results;
  }

  public static int visits(long stats) {
    return (int) (stats >>> VISITS_SHIFT);
  }

  /** Sum of the results in wins. */
  public static double wins(long stats) {
    return (stats & RESULTS_MASK) * (1.0 / WIN);
  }

  /** Mean result, 0 to 1; {@code otherwise} without visits. */
  static double mean(long stats, double otherwise) {
    int visits = visits(stats);
    return visits == 0 ? otherwise : wins(stats) / visits;
  }
}
