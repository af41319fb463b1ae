package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;

/**
 * What is thought of a position's moves before any of them has been tried. Implementations are
 * stateless or confined to one thread, and allocate nothing.
 */
@FunctionalInterface
public interface PriorPolicy {
  /** No move is better than another. */
  PriorPolicy UNIFORM =
      (position, moves, count, priors) -> {
        for (int i = 0; i < count; i++) {
          priors[i] = 1f / count;
        }
      };

  /**
   * Weighs the moves of the side to move.
   *
   * @param position not changed
   * @param moves points, then perhaps a pass
   * @param count how many of {@code moves} there are
   * @param priors takes their probabilities: each above 0, in all 1
   */
  void priors(Position position, int[] moves, int count, float[] priors);
}
