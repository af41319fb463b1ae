package io.tengen.engine.rollout.fit;

/**
 * What a {@link Teacher} says of a position. Arrays are by the index of {@link
 * io.tengen.game.board.Points#get}; not to be changed.
 *
 * @param policy how likely the side to move should play at each point: 0 or more, in all 1 with
 *     what a pass gets
 * @param blackWins the probability that Black wins, 0 to 1; a draw counts half
 * @param ownership whose each point will be in the end: 1 surely Black's, −1 surely White's; empty
 *     if the teacher does not say
 */
public record TeacherEvaluation(float[] policy, double blackWins, float[] ownership) {
  /**
   * @throws IllegalArgumentException if a number is none or out of range
   */
  public TeacherEvaluation {
    if (!(blackWins >= 0 && blackWins <= 1)) {
      throw new IllegalArgumentException("a teacher's win probability is " + blackWins);
    }
    for (float chance : policy) {
      if (!(chance >= 0 && chance <= 1)) {
        throw new IllegalArgumentException("a teacher's chance of a move is " + chance);
      }
    }
    for (float owner : ownership) {
      if (!(owner >= -1 && owner <= 1)) {
        throw new IllegalArgumentException("a teacher's ownership of a point is " + owner);
      }
    }
  }
}
