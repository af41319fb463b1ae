package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;

/**
 * Prior probabilities of the moves of a position, before the search has tried any. Implementations
 * are stateless or confined to one thread, and do not allocate.
 */
@FunctionalInterface
public interface PriorPolicy {
  /** Equal priors for all moves. */
  PriorPolicy UNIFORM =
      (position, moves, count, priors) -> {
        for (int i = 0; i < count; i++) {
          priors[i] = 1f / count;
        }
      };

  /**
   * Computes the priors of the moves of the side to move.
   *
   * @param position not changed
   * @param moves points, optionally followed by a pass
   * @param count the number of moves in {@code moves}
   * @param priors receives the probabilities, with the sum 1; 0 excludes a move from the search
   */
  void priors(Position position, int[] moves, int count, float[] priors);
}
