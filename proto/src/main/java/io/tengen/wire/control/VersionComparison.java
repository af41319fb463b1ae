package io.tengen.wire.control;

import org.jspecify.annotations.Nullable;

/**
 * Estimates of how much stronger one version of a pool is than another.
 *
 * @param games number of games of the two against each other
 * @param direct the estimate from these games; null if there are none
 * @param indirect the estimate from all other games; null if no chain of games connects the two
 * @param joint the estimate from all games
 * @param agreement probability that the direct and the indirect estimate differ at least as much by
 *     chance; 1 if one of them is missing or not bounded
 */
public record VersionComparison(
    Standings.Pair games,
    @Nullable Estimate direct,
    @Nullable Estimate indirect,
    Estimate joint,
    double agreement) {

  /**
   * An estimate of the difference in strength.
   *
   * @param elo the rating of the first version minus that of the second
   * @param error95 half width of the 95 % interval, in Elo
   * @param los likelihood of superiority: the probability that the first version is the stronger
   * @param bounded whether results bound the difference; if not, the estimate is due to the prior
   */
  public record Estimate(double elo, double error95, double los, boolean bounded) {}
}
