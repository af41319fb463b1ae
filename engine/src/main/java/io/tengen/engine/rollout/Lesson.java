package io.tengen.engine.rollout;

import io.tengen.engine.game.Position;

/** What a fit does with a position of a game. */
interface Lesson {
  /**
   * Takes note of a move.
   *
   * @param points the moves there were
   * @param count how many of {@code points}
   * @param played the index of the one that was played
   */
  void learn(Position position, int[] points, int count, int played);
}
