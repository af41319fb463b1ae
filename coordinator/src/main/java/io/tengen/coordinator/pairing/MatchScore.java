package io.tengen.coordinator.pairing;

/**
 * How a meeting ended, in half points of its games: a win is 2, a draw 1.
 *
 * @param one of the meeting's first player
 * @param other of its second player
 * @param warningsOne that the referee gave the first player
 * @param warningsOther that the referee gave the second player
 */
public record MatchScore(int one, int other, int warningsOne, int warningsOther) {
  /** A free round, or an opponent who did not come. */
  static final MatchScore WALKOVER = new MatchScore(2, 0);

  /**
   * @throws IllegalArgumentException if a number is negative
   */
  public MatchScore {
    if (one < 0 || other < 0 || warningsOne < 0 || warningsOther < 0) {
      throw new IllegalArgumentException("a score must not be negative: " + one + ":" + other);
    }
  }

  /** A score without warnings. */
  public MatchScore(int one, int other) {
    this(one, other, 0, 0);
  }

  /** Match points of the first player: 2 for a win, 1 for a draw. */
  int matchPointsOfOne() {
    return 1 + Integer.signum(one - other);
  }

  /**
   * Whether a best of this many games is decided: the rest cannot change who wins. An odd number,
   * so that without draws there is a winner.
   */
  public boolean isDecided(int bestOf) {
    int left = 2 * bestOf - one - other;
    return left <= 0 || Math.abs(one - other) > left;
  }
}
