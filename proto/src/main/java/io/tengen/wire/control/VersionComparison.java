package io.tengen.wire.control;

import org.jspecify.annotations.Nullable;

/**
 * How much stronger one version of a pool is than another.
 *
 * @param games of the two against each other
 * @param direct by those games alone; null if there are none
 * @param indirect by all others; null if no chain of them leads from one to the other
 * @param joint by all
 * @param agreement probability that direct and indirect evidence are at least so far apart by
 *     chance; 1 where one of them is missing or not bounded
 */
public record VersionComparison(
    Standings.Pair games,
    @Nullable Estimate direct,
    @Nullable Estimate indirect,
    Estimate joint,
    double agreement) {

  /**
   * A difference.
   *
   * @param elo how much stronger the first is
   * @param error95 half width of the 95 % interval, in Elo
   * @param los likelihood that the first is the stronger one
   * @param bounded whether results bound the difference; otherwise it is the prior's guess
   */
  public record Estimate(double elo, double error95, double los, boolean bounded) {}
}
