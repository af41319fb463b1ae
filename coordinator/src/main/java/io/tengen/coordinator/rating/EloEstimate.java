package io.tengen.coordinator.rating;

/**
 * An estimate of an engine's strength relative to its opponent from its score, in Elo.
 *
 * @param elo the estimate on the usual, logistic scale
 * @param error95 half the width of the 95 % interval of the score converted to Elo
 * @param normalizedElo the estimate on the scale of {@link EloModel#NORMALIZED}
 * @param normalizedError95 half-width of the 95 % interval of {@code normalizedElo}
 * @param los likelihood of superiority: the probability that the engine is stronger than its
 *     opponent
 */
public record EloEstimate(
    double elo, double error95, double normalizedElo, double normalizedError95, double los) {

  /**
   * Computes the estimate, which is finite for any counts: empty cells count 0.001, and scores are
   * limited to 0.001 to 0.999. If one engine has all points, which no finite Elo explains best, one
   * more game counts as drawn, as {@link BradleyTerry} assumes by default. If all samples have the
   * same other score, such as 1-1 in every pair, one more counts, half as the highest score and
   * half as the lowest: it widens the interval, which would otherwise be almost 0, and moves the
   * estimate towards 0. The estimate assumes that the number of games was fixed in advance. A
   * sequential test stops at an extreme of its path, so that an estimate from its games is biased.
   */
  public static EloEstimate of(ScoreCounts scores) {
    ScoreCounts.Frequencies frequencies = scores.forEstimate();
    ScoreDistribution observed = frequencies.distribution();
    double samples = frequencies.samples();
    double mean = observed.mean();
    double error = Math.sqrt(observed.variance() / samples);
    double reach = Normal.QUANTILE_975 * error;
    double games = scores.isPaired() ? 2 * samples : samples;
    return new EloEstimate(
        EloModel.elo(mean),
        (EloModel.elo(mean + reach) - EloModel.elo(mean - reach)) / 2,
        observed.elo(EloModel.NORMALIZED),
        EloModel.PER_DEVIATION * Normal.QUANTILE_975 / Math.sqrt(games),
        Normal.cdf((mean - 0.5) / error));
  }
}
