package io.tengen.coordinator.rating;

/** The chi-square distribution. */
final class ChiSquare {
  private ChiSquare() {}

  /**
   * Returns the probability of a value of at least {@code x}, by the finite series for whole
   * degrees of freedom (Abramowitz and Stegun, 26.4.4 and 26.4.5).
   *
   * @param degrees degrees of freedom, at least 1
   */
  static double atLeast(double x, int degrees) {
    if (x <= 0) {
      return 1;
    }
    boolean odd = degrees % 2 == 1;
    // The next term's logarithm: (x/2)^(k/2) e^(−x/2) / Γ(k/2 + 1) for k degrees of freedom.
    double sum = odd ? 2 * Normal.cdf(-Math.sqrt(x)) : Math.exp(-x / 2);
    double logTerm =
        -x / 2 + (odd ? 0.5 * Math.log(x / 2) - Math.log(Math.sqrt(Math.PI) / 2) : Math.log(x / 2));
    for (int k = odd ? 1 : 2; k + 2 <= degrees; k += 2) {
      sum += Math.exp(logTerm);
      logTerm += Math.log(x / 2) - Math.log(k / 2.0 + 1);
    }
    return Math.min(1, sum);
  }
}
