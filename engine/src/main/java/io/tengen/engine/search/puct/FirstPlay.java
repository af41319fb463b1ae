package io.tengen.engine.search.puct;

/**
 * The assumed win rate of untried moves at the root and elsewhere, beside the reduction that all
 * searches have.
 *
 * @param rootFactor the factor of the reduction at the root, −100 to 100
 * @param visitedPower p: the win rate that is reduced is the mean of the search's value of the
 *     position, weighted by the p-th power of the sum of the priors of tried moves, and the
 *     network's own value of it; 0 for the search's value alone
 */
public record FirstPlay(double rootFactor, double visitedPower) {
  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public FirstPlay {
    if (!(Math.abs(rootFactor) <= 100 && visitedPower >= 0)) {
      throw new IllegalArgumentException(
          "no first play has root factor " + rootFactor + " and visited power " + visitedPower);
    }
  }

  /**
   * Returns the win rate of a position before the reduction, for either side.
   *
   * @param searched the search's value of the position
   * @param own the network's value of it, for the same side; NaN if it is not known
   * @param tried the sum of the priors of tried moves, 0 to 1
   */
  public double start(double searched, double own, double tried) {
    if (visitedPower == 0 || Double.isNaN(own)) {
      return searched;
    }
    double weight = Math.min(1, StrictMath.pow(tried, visitedPower));
    return weight * searched + (1 - weight) * own;
  }
}
