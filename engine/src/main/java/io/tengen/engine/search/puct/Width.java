package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.EdgeValues;

/**
 * The factor by which the weight of priors in PUCT depends on the visits of a position and on the
 * spread of the results below it. StrictMath gives equal results on every machine.
 *
 * @param growth the relative growth for a factor e of visits, at least 0
 * @param growsFrom the number of visits at which that growth sets in, above 0
 * @param spread the share, 0 to 1, by which the weight is proportional to the standard deviation of
 *     the results; 0 for no influence
 * @param spreadPrior the standard deviation at which the weight is unchanged, above 0; results are
 *     between 0 and 1
 */
public record Width(double growth, double growsFrom, double spread, double spreadPrior) {
  /** The values of KataGo without the influence of the spread. */
  public static final Width DEFAULT = new Width(0.45, 500, 0, 0.2);

  /** Number of results of standard deviation {@link #spreadPrior} that are added to those found. */
  private static final double PRIOR_RESULTS = 2;

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public Width {
    if (!(growth >= 0 && growsFrom > 0 && spread >= 0 && spread <= 1 && spreadPrior > 0)) {
      throw new IllegalArgumentException(
          "no width has growth "
              + growth
              + " from "
              + growsFrom
              + ", spread "
              + spread
              + " and its prior "
              + spreadPrior);
    }
  }

  /** Returns the factor of a position with this many visits below it; 1 without any. */
  public double byVisits(long visits) {
    return visits == 0 ? 1 : 1 + growth * StrictMath.log((visits + growsFrom) / growsFrom);
  }

  /**
   * Returns the factor of a position with these results below it.
   *
   * @param values the network's answers of the edge that leads to the position
   * @param squares their squares
   */
  public double bySpread(long values, long squares) {
    return spread == 0 ? 1 : 1 + spread * (deviation(values, squares) / spreadPrior - 1);
  }

  /** Returns the standard deviation of results, moderated by the prior one. */
  private double deviation(long values, long squares) {
    int count = EdgeValues.count(values);
    if (count <= 1) {
      return spreadPrior;
    }
    double mean = EdgeValues.mean(values, 0);
    // Another thread may have added a value whose square is still missing.
    double variance = Math.max(0, EdgeValues.mean(squares, 0) - mean * mean);
    double prior = PRIOR_RESULTS * spreadPrior * spreadPrior;
    return Math.sqrt((prior + count * variance) / (PRIOR_RESULTS + count - 1));
  }
}
