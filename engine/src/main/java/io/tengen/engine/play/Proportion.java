package io.tengen.engine.play;

/**
 * How often something happened, and the 95 % interval of its probability: the score interval of
 * Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
 *
 * @param hits times it happened, at most {@code trials}
 * @param trials times it could have; without any the interval is 0 to 1
 */
record Proportion(int hits, int trials) {
  /** The 0.975 quantile of the standard normal distribution. */
  private static final double Z = 1.959964;

  double rate() {
    return (double) hits / trials;
  }

  double low() {
    return trials == 0 || hits == 0 ? 0 : centre() - halfWidth();
  }

  double high() {
    return trials == 0 || hits == trials ? 1 : centre() + halfWidth();
  }

  /**
   * Trials at which {@link #high} is this bound, if the rate stays what it is.
   *
   * @param bound above the rate, below 1
   */
  double trialsFor(double bound) {
    double gap = bound - (hits == 0 ? 0 : rate());
    return Z * Z * bound * (1 - bound) / (gap * gap);
  }

  private double centre() {
    return (hits + Z * Z / 2) / (trials + Z * Z);
  }

  private double halfWidth() {
    return Z / (trials + Z * Z) * Math.sqrt(trials * rate() * (1 - rate()) + Z * Z / 4);
  }
}
