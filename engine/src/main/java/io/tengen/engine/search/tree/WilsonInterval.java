package io.tengen.engine.search.tree;

/**
 * The 95 % score interval of a probability, given the rate observed in a number of trials: Wilson,
 * "Probable inference, the law of succession, and statistical inference" (1927). Without trials it
 * is 0 to 1.
 */
public final class WilsonInterval {
  /** The 0.975 quantile of the standard normal distribution. */
  private static final double Z = 1.959964;

  private WilsonInterval() {}

  /**
   * Returns the lower end, 0 to {@code rate}.
   *
   * @param rate the observed rate, 0 to 1; ignored without trials
   */
  public static double low(double rate, int trials) {
    return trials == 0 ? 0 : Math.clamp(centre(rate, trials) - halfWidth(rate, trials), 0, rate);
  }

  /**
   * Returns the upper end, {@code rate} to 1.
   *
   * @param rate the observed rate, 0 to 1; ignored without trials
   */
  public static double high(double rate, int trials) {
    return trials == 0 ? 1 : Math.clamp(centre(rate, trials) + halfWidth(rate, trials), rate, 1);
  }

  /**
   * Returns the number of trials at which {@link #high} equals a bound.
   *
   * @param bound above the rate, below 1
   */
  public static double trialsFor(double rate, double bound) {
    double gap = bound - rate;
    return Z * Z * bound * (1 - bound) / (gap * gap);
  }

  private static double centre(double rate, int trials) {
    return (rate * trials + Z * Z / 2) / (trials + Z * Z);
  }

  private static double halfWidth(double rate, int trials) {
    return Z / (trials + Z * Z) * Math.sqrt(trials * rate * (1 - rate) + Z * Z / 4);
  }
}
