package io.tengen.coordinator.rating;

/**
 * A sequential probability ratio test of two hypotheses about an engine's strength against another:
 * after each game or pair the log-likelihood ratio (LLR) of H1 over H0 is held against two bounds
 * (Wald 1945). The test is generalised: nothing but the expected score is supposed, and of all
 * distributions of scores that have it the likeliest is taken under each hypothesis (Van den Bergh,
 * "The generalized maximum likelihood ratio for the expectation value of a distribution").
 *
 * @param elo0 strength under H0, on the model's scale
 * @param elo1 strength under H1, above {@code elo0}
 * @param alpha how often H1 may be accepted at {@code elo0}
 * @param beta how often H0 may be accepted at {@code elo1}
 */
public record Sprt(double elo0, double elo1, double alpha, double beta, EloModel model) {
  /**
   * @throws IllegalArgumentException if {@code elo0} is not below {@code elo1}, or the error rates
   *     are not between 0 and 1 and together below 1
   */
  public Sprt {
    if (!(elo0 < elo1) || Double.isInfinite(elo0) || Double.isInfinite(elo1)) {
      throw new IllegalArgumentException(
          "H0's Elo " + elo0 + " is not below H1's Elo " + elo1 + ", or one is not finite");
    }
    if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
      throw new IllegalArgumentException(
          "alpha " + alpha + " and beta " + beta + " are not above 0 and together below 1");
    }
  }

  /** The LLR below which H0 is accepted, but for the correction of {@link SequentialTest}. */
  public double lower() {
    return Math.log(beta / (1 - alpha));
  }

  /** The LLR above which H1 is accepted, but for the correction of {@link SequentialTest}. */
  public double upper() {
    return Math.log((1 - beta) / alpha);
  }

  /**
   * How much likelier the scores are under H1 than under H0, as a natural logarithm. Empty cells
   * count 0.001.
   *
   * @throws IllegalArgumentException if a bound is so far off that no scores have it
   */
  public double llr(ScoreCounts scores) {
    return scores.regularSamples()
        * expectation(scores.distribution(), jumps(scores.distribution()));
  }

  /** What each score adds to the LLR where scores are distributed like this. */
  double[] jumps(ScoreDistribution scores) {
    ScoreDistribution under0 = scores.withElo(elo0, model);
    ScoreDistribution under1 = scores.withElo(elo1, model);
    double[] jumps = new double[scores.cells()];
    for (int i = 0; i < jumps.length; i++) {
      jumps[i] = Math.log(under1.probability(i) / under0.probability(i));
    }
    return jumps;
  }

  static double expectation(ScoreDistribution scores, double[] values) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += scores.probability(i) * values[i];
    }
    return sum;
  }
}
