package io.tengen.coordinator.rating;

/**
 * What a sequential test will do if scores are distributed like this, by theory: the LLR is taken
 * for a Brownian motion with the drift and the variance that it has near this distribution, stopped
 * at the test's bounds.
 *
 * @param acceptH1 the probability that H1 is accepted
 * @param samples expected number of samples: pairs if the scores are those of pairs, else games
 */
public record TestLength(double acceptH1, double samples) {
  /** Below this many units of drift over the whole way the path is taken to have none. */
  private static final double NO_DRIFT = 1e-9;

  /** The length of a test. */
  public static TestLength of(Sprt sprt, ScoreDistribution scores) {
    return of(sprt, scores, sprt.lower(), sprt.upper());
  }

  /**
   * What is left of a test under way if scores go on as they were so far: a guess that is as rough
   * as they are few.
   *
   * @throws IllegalArgumentException if the test has been decided
   */
  public static TestLength ofRest(SequentialTest test) {
    double lower = test.lower() - test.llr();
    double upper = test.upper() - test.llr();
    if (!(lower < 0 && upper > 0)) {
      throw new IllegalArgumentException("nothing is left of a test that was decided");
    }
    return of(test.sprt(), test.scores().distribution(), lower, upper);
  }

  /** Of a path that ends this far below and above where it is. */
  private static TestLength of(Sprt sprt, ScoreDistribution scores, double lower, double upper) {
    double[] jumps = sprt.jumps(scores);
    double drift = Sprt.expectation(scores, jumps);
    double variance = 0;
    for (int i = 0; i < jumps.length; i++) {
      variance += scores.probability(i) * (jumps[i] - drift) * (jumps[i] - drift);
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
