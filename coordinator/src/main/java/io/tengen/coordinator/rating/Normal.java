package io.tengen.coordinator.rating;

/** The standard normal distribution. */
final class Normal {
  /** The 0.975 quantile: half the width of a 95 % interval, in standard errors. */
  static final double QUANTILE_975 = 1.959963984540054;

  /** Beyond this distance from 0 the tail is too small to represent. */
  private static final double FARTHEST = 38.5;

  /**
   * Distance from 0 at which the continued fraction replaces the series; both are exact around it.
   */
  private static final double SERIES_END = 3.5;

  private static final int FRACTION_TERMS = 120;

  private Normal() {}

  /**
   * Returns the probability of a value up to {@code x}, accurate to a few units in the 15th digit:
   * Abramowitz and Stegun, 26.2.11 around the middle, 26.2.14 in the tails.
   */
  static double cdf(double x) {
    if (Double.isNaN(x)) {
      return x;
    }
    if (Math.abs(x) > FARTHEST) {
      return x < 0 ? 0 : 1;
    }
    if (Math.abs(x) > SERIES_END) {
      double tail = density(x) / fraction(Math.abs(x));
      return x < 0 ? tail : 1 - tail;
    }
    double sum = x;
    double term = x;
    for (int i = 3; Math.abs(term) > Math.ulp(sum); i += 2) {
      term *= x * x / i;
      sum += term;
    }
    return 0.5 + density(x) * sum;
  }

  private static double density(double x) {
    return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }

  private static double fraction(double x) {
    double fraction = x;
    for (int i = FRACTION_TERMS; i > 0; i--) {
      fraction = x + i / fraction;
    }
    return fraction;
  }
}
