package io.tengen.coordinator.pairing;

/**
 * The score of a match between two players, in half points of its games: a win is 2, a draw 1.
 *
 * @param one half points of the first player
 * @param other half points of the second player
 * @param warningsOne number of warnings that the referee gave the first player
 * @param warningsOther number of warnings that the referee gave the second player
 */
public record MatchScore(int one, int other, int warningsOne, int warningsOther) {
  /** The score of a bye, or of a match whose second player has withdrawn. */
  public static final MatchScore WALKOVER = new MatchScore(2, 0);

  /**
   * @throws IllegalArgumentException if a number is negative
   */
  public MatchScore {
    if (one < 0 || other < 0 || warningsOne < 0 || warningsOther < 0) {
      throw new IllegalArgumentException("a score must not be negative: " + one + ":" + other);
    }
  }

  /** Creates a score without warnings. */
  public MatchScore(int one, int other) {
    this(one, other, 0, 0);
  }

  /** Match points of the first player: 2 for a win, 1 for a draw, 0 where both have lost. */
  int matchPointsOfOne() {
    return isLostByBoth() ? 0 : 1 + Integer.signum(one - other);
  }

  /** Match points of the second player: 2 for a win, 1 for a draw, 0 where both have lost. */
  int matchPointsOfOther() {
    return isLostByBoth() ? 0 : 1 + Integer.signum(other - one);
  }

  /** Whether both players have lost all games of the match that was played. */
  boolean isLostByBoth() {
    return one == 0 && other == 0;
  }

  /**
   * Whether a match of this many games is decided: the remaining games cannot change the winner.
   *
   * @param bestOf number of games, odd, so that there is a winner unless games are drawn
   */
  public boolean isDecided(int bestOf) {
    int left = 2 * bestOf - one - other;
    return left <= 0 || Math.abs(one - other) > left;
  }
}
