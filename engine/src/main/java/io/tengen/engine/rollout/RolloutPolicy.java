package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * A policy that plays games to their end without search. Implementations are stateless or confined
 * to one thread, and do not allocate.
 */
public interface RolloutPolicy {
  /**
   * Plays the position to its end by {@link Position#playFast}. Afterwards {@link
   * Position#resultKind(double)} gives the winner, and {@link Position#score} the margin unless the
   * policy stops once the winner is clear.
   *
   * @param position the position to play on, which is left at the end of the game
   * @param random the only source of randomness
   */
  void playOut(Position position, SplittableRandom random);
}
