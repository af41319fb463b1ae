package io.tengen.coordinator.rating;

/**
 * The expected length and outcome of a sequential test for a given distribution of scores. The LLR
 * is approximated by a Brownian motion with the drift and variance that it has for this
 * distribution, stopped at the test's bounds.
 *
 * @param acceptH1 the probability that H1 is accepted
 * @param samples expected number of samples: pairs if the scores are those of pairs, otherwise
 *     games
 */
public record TestLength(double acceptH1, double samples) {
  /**
   * If the drift changes the exponent over the whole distance between the bounds by less than this,
   * it is treated as 0.
   */
  private static final double NO_DRIFT = 1e-9;

  /** The length of a test without samples. */
  public static TestLength of(Sprt sprt, ScoreDistribution scores) {
    return of(sprt, scores, sprt.lower(), sprt.upper());
  }

  /**
   * The remaining length of a test if scores go on to be distributed as they were so far. The fewer
   * samples there are, the rougher this is.
   *
   * @throws IllegalArgumentException if the test is decided
   */
  public static TestLength ofRest(SequentialTest test) {
    double lower = test.lower() - test.llr();
    double upper = test.upper() - test.llr();
    if (!(lower < 0 && upper > 0)) {
      throw new IllegalArgumentException("the test is decided and has no remaining length");
    }
    return of(test.sprt(), test.scores().distribution(), lower, upper);
  }

  /**
   * The length of a path whose bounds are at {@code lower} and {@code upper} relative to its
   * present value.
   */
  private static TestLength of(Sprt sprt, ScoreDistribution scores, double lower, double upper) {
    double[] increments = sprt.increments(scores);
    double drift = Sprt.expectation(scores, increments);
    double variance = 0;
    for (int i = 0; i < increments.length; i++) {
      variance += scores.probability(i) * (increments[i] - drift) * (increments[i] - drift);
    }
    // e^(h·LLR) is a martingale; so are LLR − drift · n and, without drift, LLR² − variance · n.
    double h = -2 * drift / variance;
    if (Math.abs(h) * (upper - lower) < NO_DRIFT) {
      return new TestLength(-lower / (upper - lower), -lower * upper / variance);
    }
    double acceptH1 = Math.expm1(h * lower) / (Math.expm1(h * lower) - Math.expm1(h * upper));
    return new TestLength(acceptH1, (acceptH1 * upper + (1 - acceptH1) * lower) / drift);
  }
}
