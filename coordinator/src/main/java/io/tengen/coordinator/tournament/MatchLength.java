package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.MatchScore;

/**
 * How many games a meeting has: a fixed number where a draw is a result, the best of some where
 * there must be a winner. Drawn meetings of the latter go on with up to {@value #FURTHER}
 * colour-swapped pairs of games, one after the other; then the lot decides.
 *
 * @param games where a draw is a result
 * @param bestOf where there must be a winner: odd
 */
record MatchLength(int games, int bestOf) {
  /** Pairs of games after a drawn meeting. */
  static final int FURTHER = 3;

  /** The most games of a meeting that must have a winner. */
  int most() {
    return bestOf + 2 * FURTHER;
  }

  /**
   * Games to draw next of a meeting whose games so far have all been played; 0 if it is over. No
   * more than it takes at least, so that none is played for nothing.
   *
   * @param matchScore half points of the games so far
   * @param played how many these are
   */
  int next(MatchScore matchScore, int played, boolean needsWinner) {
    if (!needsWinner) {
      return Math.max(0, games - played);
    }
    int lead = Math.abs(matchScore.one() - matchScore.other());
    if (played >= bestOf) {
      return lead == 0 && played < most() ? 2 : 0;
    }
    if (matchScore.isDecided(bestOf)) {
      return 0;
    }
    // The leader wins them all: lead + 2k is more than the 2 (left - k) that the other may get.
    int left = bestOf - played;
    return Math.min(left, (2 * left - lead) / 4 + 1);
  }

  /** A number of games that a run can have. */
  static int fit(long games) {
    return (int) Math.min(games, TournamentSpec.ENDLESS - 1);
  }
}
