package io.tengen.coordinator.rating;

/**
 * Estimates how much colour-swapped pairs change the variance of scores.
 *
 * <p>Both games of a pair have the same opening, so that their scores are not independent: where
 * one colour is favoured, most pairs end 1-1, and the points of a pair vary less than those of two
 * games; where openings or engines repeat themselves, they vary more. If a single game's score has
 * the variance v, a pair's points have the variance 2vr. The pool's ratio r is the mean of (points
 * − expected points)² / 2v over all pairs, taken with {@value #WEIGHT} further pairs with the ratio
 * 1; each two engines' r is shrunk towards it as if by {@value #WEIGHT} pairs. (fishtest's
 * pentanomial error is the same without shrinking: Van den Bergh, "Comments on Normalized Elo",
 * cantate.be/Fishtest.)
 *
 * <p>The surer the result of a game, the less a pair says about r: nearly all pairs of a one-sided
 * match end as expected, however much the others vary. If games are independent, the square of a
 * pair's deviation has the relative variance (1 − 2v) / 2v, which is 1 between equals. So a pair
 * counts as 2v / (1 − 2v) pairs.
 */
final class PairVariance {
  private static final double WEIGHT = 4;

  private final PairResults sums;
  private final DrawShare.Expectation expectation;
  private final DrawShare draws;
  private final double pool;

  PairVariance(PairResults sums, DrawShare.Expectation expectation, DrawShare draws) {
    this.sums = sums;
    this.expectation = expectation;
    this.draws = draws;
    double ratios = WEIGHT;
    double pairs = WEIGHT;
    for (int i = 0; i < sums.size(); i++) {
      if (sums.pairs[i] > 0) {
        double evidence = evidence(i);
        ratios += evidence * ratios(i);
        pairs += evidence * sums.pairs[i];
      }
    }
    pool = ratios / pairs;
  }

  /** The variance of one game's score; above 0. */
  private double game(int entry) {
    double expected = expectation.of(entry);
    return expected * (1 - expected) - draws.variance(entry) / sums.games[entry];
  }

  /** How much one pair of an entry says about its ratio; 1 for a pair of equals without draws. */
  private double evidence(int entry) {
    double variance = 2 * game(entry);
    return variance / (1 - variance);
  }

  /** The sum over the pairs of an entry of their squared deviations in units of two games. */
  private double ratios(int entry) {
    double expected = 2 * expectation.of(entry);
    double squares =
        sums.pairSquares[entry]
            - 2 * expected * sums.pairPoints[entry]
            + expected * expected * sums.pairs[entry];
    return Math.max(0, squares) / (2 * game(entry));
  }

  /** The reduction of the variance of the entry's points by pairs; negative if they add to it. */
  double reduction(int entry) {
    double pairs = sums.pairs[entry];
    if (pairs == 0) {
      return 0;
    }
    double evidence = evidence(entry);
    double ratio = (evidence * ratios(entry) + WEIGHT * pool) / (evidence * pairs + WEIGHT);
    return 2 * game(entry) * pairs * (1 - ratio);
  }
}
