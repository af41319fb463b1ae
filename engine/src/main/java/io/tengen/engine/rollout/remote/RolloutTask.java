package io.tengen.engine.rollout.remote;

/**
 * A rollout to be played: the moves from the root of a search to a leaf, after which the rollout
 * begins. The service that accepted it reports its end once, by {@link #completed} or {@link
 * #failed}, on any thread; after that the task may be reused for another rollout.
 */
public interface RolloutTask {
  /** Returns the number of moves from the root to the leaf. */
  int length();

  /** Returns the i-th move from the root to the leaf: a point or a pass. */
  int move(int i);

  /**
   * Reports the result of the rollout. Must not block.
   *
   * @param gain 1 if Black has won, 0 for a draw, −1 if White has won
   * @param lead Black's lead in points at the end, komi included; 0 if the rules ended the game
   *     without a count
   * @param moves the moves of the rollout in its first elements, points and passes, which may be
   *     changed after the call; nothing if the search does not want moves
   * @param count the number of these moves
   */
  void completed(int gain, double lead, int[] moves, int count);

  /** Reports that the rollout was not played. Must not block. */
  void failed();
}
