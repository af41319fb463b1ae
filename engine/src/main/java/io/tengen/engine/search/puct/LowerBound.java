package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.EdgeValues;

/**
 * The choice of the root move by the lower confidence bound of its win rate, among the moves with
 * enough visits, instead of by visits alone: a move that became the best one late has few visits.
 *
 * @param deviations the number of standard errors by which the bound is below the win rate, at
 *     least 0; 0 chooses the most visited move
 * @param share the part, 0 to 1, of the visits of the most visited move that another one needs
 */
public record LowerBound(double deviations, double share) {
  /** The most visited move is chosen. */
  public static final LowerBound NONE = new LowerBound(0, 1);

  /** The largest variance of results between 0 and 1. */
  private static final double LARGEST_VARIANCE = 0.25;

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public LowerBound {
    if (!(deviations >= 0 && share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "no lower bound has " + deviations + " deviations and share " + share);
    }
  }

  /** Returns whether the most visited move is chosen. */
  public boolean isNone() {
    return deviations == 0;
  }

  /**
   * Returns a number of visits below which another move is not chosen, whatever its results.
   *
   * @param most the visits of the most visited move
   */
  public int needed(int most) {
    return isNone() ? most : (int) (share * most);
  }

  /** Returns whether a move has enough visits. */
  public boolean admits(int visits, int most) {
    return visits > 0 && visits >= share * most;
  }

  /**
   * Returns the lower bound of a move's win rate for the side that makes it; may be negative.
   *
   * @param values the network's answers behind the move
   * @param squares their squares
   */
  public double of(long values, long squares) {
    int count = EdgeValues.count(values);
    if (count == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double mean = EdgeValues.mean(values, 0);
    double variance = Math.max(0, EdgeValues.mean(squares, 0) - mean * mean);
    // A few equal answers do not make a move certain: as KataGo does, a result of the largest
    // variance is added, whose weight falls with the square of the number of answers.
    double doubt = 1.0 / count / count;
    double moderated = variance + LARGEST_VARIANCE * doubt / (count + doubt);
    return mean - deviations * Math.sqrt(moderated / count);
  }
}
