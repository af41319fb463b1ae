package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;

/** What a fit does with a position. */
interface FitStep {
  /**
   * Takes note of what should be played.
   *
   * @param points the moves there are
   * @param count how many of {@code points}
   * @param targets the probability that each should have: 0 or more, in all 1
   */
  void learn(Position position, int[] points, int count, double[] targets);
}
