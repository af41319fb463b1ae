package io.tengen.coordinator.rating;

/**
 * The parameters of a sequential probability ratio test of two hypotheses about an engine's
 * strength relative to its opponent. After each game or pair the log-likelihood ratio (LLR) of H1
 * over H0 is compared with two bounds (Wald 1945). The test is generalised: each hypothesis fixes
 * only the expected score, and is represented by the likeliest distribution of scores that has it
 * (Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
 * distribution").
 *
 * @param elo0 strength under H0, on the model's scale
 * @param elo1 strength under H1, above {@code elo0}
 * @param alpha the accepted probability of accepting H1 at {@code elo0}
 * @param beta the accepted probability of accepting H0 at {@code elo1}
 * @param model the scale of {@code elo0} and {@code elo1}
 */
public record Sprt(double elo0, double elo1, double alpha, double beta, EloModel model) {
  /**
   * @throws IllegalArgumentException if {@code elo0} is not below {@code elo1}, if either is
   *     infinite, or if the error rates are not above 0 and together below 1
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

  /**
   * The LLR below which H0 is accepted, before the correction that {@link SequentialTest} makes.
   */
  public double lower() {
    return Math.log(beta / (1 - alpha));
  }

  /**
   * The LLR above which H1 is accepted, before the correction that {@link SequentialTest} makes.
   */
  public double upper() {
    return Math.log((1 - beta) / alpha);
  }

  /**
   * The log-likelihood ratio of H1 over H0 given the scores, as a natural logarithm. Empty cells
   * count 0.001.
   *
   * @throws IllegalArgumentException if no distribution of scores has the Elo of a hypothesis
   */
  public double llr(ScoreCounts scores) {
    return scores.regularSamples()
        * expectation(scores.distribution(), increments(scores.distribution()));
  }

  /** The increment of the LLR by each score, if scores have this distribution. */
  double[] increments(ScoreDistribution scores) {
    ScoreDistribution under0 = scores.withElo(elo0, model);
    ScoreDistribution under1 = scores.withElo(elo1, model);
    double[] increments = new double[scores.cells()];
    for (int i = 0; i < increments.length; i++) {
      increments[i] = Math.log(under1.probability(i) / under0.probability(i));
    }
    return increments;
  }

  static double expectation(ScoreDistribution scores, double[] values) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += scores.probability(i) * values[i];
    }
    return sum;
  }
}
