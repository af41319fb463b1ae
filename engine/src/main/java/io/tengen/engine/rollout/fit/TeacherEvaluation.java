package io.tengen.engine.rollout.fit;

/**
 * A {@link Teacher}'s evaluation of a position. Arrays are indexed as {@link
 * io.tengen.game.board.Points#get}; callers must not change them.
 *
 * @param policy the probability of each point as a move of the side to move: 0 or more; the sum is
 *     1 less the probability of a pass
 * @param blackWins the probability that Black wins, 0 to 1; a draw counts half
 * @param ownership the expected owner of each point at the end of the game, from −1 (White) to 1
 *     (Black); empty if the teacher does not give it
 */
public record TeacherEvaluation(float[] policy, double blackWins, float[] ownership) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is NaN or out of range
   */
  public TeacherEvaluation {
    if (!(blackWins >= 0 && blackWins <= 1)) {
      throw new IllegalArgumentException(
          "the teacher's win probability must be 0 to 1, not " + blackWins);
    }
    for (float probability : policy) {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException(
            "the teacher's probability of a move must be 0 to 1, not " + probability);
      }
    }
    for (float owner : ownership) {
      if (!(owner >= -1 && owner <= 1)) {
        throw new IllegalArgumentException(
            "the teacher's ownership of a point must be -1 to 1, not " + owner);
      }
    }
  }
}
