package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.MatchScore;

/**
 * The number of games of a pairing: a fixed number where a draw is a result, "best of" a number
 * where there must be a winner. If the latter ends in a draw, up to {@value #EXTRA_PAIRS}
 * colour-swapped pairs of games follow, one after the other; after them a random draw decides.
 *
 * @param games number of games where a draw is a result
 * @param bestOf the most regular games where there must be a winner, an odd number
 */
record MatchLength(int games, int bestOf) {
  /** The most pairs of games that follow a drawn "best of". */
  static final int EXTRA_PAIRS = 3;

  /** Returns the most games of a pairing that must have a winner. */
  int most() {
    return bestOf + 2 * EXTRA_PAIRS;
  }

  /**
   * Returns the number of games to draw next of a pairing whose games so far have all been played;
   * 0 if it is over. This is the fewest games that can decide it, so that no game is superfluous.
   *
   * @param score score of the games so far, in half points
   * @param played number of games so far
   * @param needsWinner whether the pairing must have a winner
   */
  int next(MatchScore score, int played, boolean needsWinner) {
    if (!needsWinner) {
      return Math.max(0, games - played);
    }
    int lead = Math.abs(score.one() - score.other());
    if (played >= bestOf) {
      return lead == 0 && played < most() ? 2 : 0;
    }
    if (score.isDecided(bestOf)) {
      return 0;
    }
    // The fewest games k after which the leader, if it wins them all, is ahead by more than the 2
    // (left - k) half points that the other can still get: lead + 2k > 2 (left - k).
    int left = bestOf - played;
    return Math.min(left, (2 * left - lead) / 4 + 1);
  }

  /** Clamps a number of games to the maximum of a run. */
  static int clamp(long games) {
    return (int) Math.min(games, TournamentSpec.ENDLESS - 1);
  }
}
