package io.tengen.coordinator.rating;

/**
 * Estimates by how much draws reduce the variance of scores.
 *
 * <p>If the first side's expected score is e and the game is drawn with probability p, the variance
 * of its score is e(1−e) − p/4. The probability p is a share θ of the largest one that e allows,
 * 2·min(e, 1−e). The pool's θ is the number of draws divided by the sum of those limits; each
 * pair's θ is shrunk towards it as if by {@value #WEIGHT} further games. Engines that draw more
 * than others therefore have narrower errors, and two draws alone do not have errors of 0.
 */
final class DrawShare {
  private static final double WEIGHT = 8;

  private final PairResults sums;
  private final Expectation expectation;
  private final double pool;

  /** The expected score of the first side of an entry. */
  interface Expectation {
    double of(int entry);
  }

  DrawShare(PairResults sums, Expectation expectation) {
    this.sums = sums;
    this.expectation = expectation;
    double draws = 0;
    double most = 0;
    for (int i = 0; i < sums.size(); i++) {
      draws += sums.draws[i];
      most += mostDraws(i);
    }
    pool = draws == 0 ? 0 : Math.min(1, draws / most);
  }

  /** The largest number of draws that the entry's expected score allows. */
  private double mostDraws(int entry) {
    double expected = expectation.of(entry);
    return sums.games[entry] * 2 * Math.min(expected, 1 - expected);
  }

  /**
   * The reduction of the variance of the entry's points by draws; less than the variance itself.
   */
  double variance(int entry) {
    if (pool == 0) {
      return 0;
    }
    double most = mostDraws(entry);
    double share = (sums.draws[entry] + WEIGHT * pool) / (most + WEIGHT);
    // The share if one further game had been decided; keeps the estimate below 1.
    double limit = sums.games[entry] / (sums.games[entry] + 1);
    return most / 4 * Math.min(share, limit);
  }
}
