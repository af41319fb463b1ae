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
      ratios += ratios(i);
      pairs += sums.pairs[i];
    }
    pool = ratios / pairs;
  }

  /** The variance of one game's score; above 0. */
  private double game(int entry) {
    double expected = expectation.of(entry);
    return expected * (1 - expected) - draws.variance(entry) / sums.games[entry];
  }

  /** The sum over the pairs of an entry of their squared deviations in units of two games. */
  private double ratios(int entry) {
    if (sums.pairs[entry] == 0) {
      return 0;
    }
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
    double ratio = (ratios(entry) + WEIGHT * pool) / (pairs + WEIGHT);
    return 2 * game(entry) * pairs * (1 - ratio);
  }
}
