package io.tengen.coordinator.rating;

/**
 * How strong an engine is against another by what it scored, in Elo.
 *
 * @param elo on the usual, logistic scale
 * @param error95 half the width of the interval that the 95 % interval of the score makes in Elo
 * @param normalizedElo see {@link EloModel#NORMALIZED}
 * @param normalizedError95 half-width of its 95 % interval
 * @param los likelihood of superiority: the probability that the engine is the stronger one
 */
public record EloEstimate(
    double elo, double error95, double normalizedElo, double normalizedError95, double los) {

  /**
   * The estimate, finite for any counts: empty cells count 0.001, and scores end at 0.001 and
   * 0.999. It is for a number of games that was fixed before; a test that stopped by its own result
   * has stopped at a lucky moment and looks stronger, or weaker, than the engine is.
   */
  public static EloEstimate of(ScoreCounts scores) {
    ScoreDistribution observed = scores.distribution();
    double samples = scores.regularSamples();
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
