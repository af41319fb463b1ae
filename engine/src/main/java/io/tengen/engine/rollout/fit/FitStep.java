package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;

/** The action of a fit on one position. */
interface FitStep {
  /**
   * Processes a position with target probabilities.
   *
   * @param position the position; not changed
   * @param points the moves
   * @param count the number of moves in {@code points}
   * @param targets the target probability of each move: 0 or more, with the sum 1
   */
  void learn(Position position, int[] points, int count, double[] targets);
}
