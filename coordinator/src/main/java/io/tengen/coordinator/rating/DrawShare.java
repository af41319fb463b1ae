package io.tengen.coordinator.rating;

/**
 * How much of the variance of scores draws take away.
 *
 * <p>Where the first side is expected to score e, a game's variance is e(1−e) − p/4 if it is drawn
 * with probability p, which is a share θ of the most that e leaves room for, 2·min(e, 1−e). Over
 * the pool θ is the draws divided by the sum of that room, and each pair's own is drawn towards it
 * as if by {@value #WEIGHT} games more. So a pair that draws more than others has narrower errors,
 * and two draws alone do not have errors of 0.
 */
final class DrawShare {
  private static final double WEIGHT = 8;

  private final PairResults sums;
  private final Expectation expectation;
  private final double pool;

  /** What the first side of an entry is expected to score. */
  interface Expectation {
    double of(int entry);
  }

  DrawShare(PairResults sums, Expectation expectation) {
    this.sums = sums;
    this.expectation = expectation;
    double draws = 0;
    double room = 0;
    for (int i = 0; i < sums.size(); i++) {
      draws += sums.draws[i];
      room += room(i);
    }
    pool = draws == 0 ? 0 : Math.min(1, draws / room);
  }

  /** The most draws that the entry's expected score leaves room for. */
  private double room(int entry) {
    double expected = expectation.of(entry);
    return sums.games[entry] * 2 * Math.min(expected, 1 - expected);
  }

  /** What draws take away from the variance of the entry's points; less than all of it. */
  double variance(int entry) {
    if (pool == 0) {
      return 0;
    }
    double room = room(entry);
    double share = (sums.draws[entry] + WEIGHT * pool) / (room + WEIGHT);
    // As if one game more, of those that were played, had been decided.
    double most = sums.games[entry] / (sums.games[entry] + 1);
    return room / 4 * Math.min(share, most);
  }
}
