package io.tengen.engine.rollout;

import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * How a game is played to its end without thinking. Implementations are stateless or confined to
 * one thread, and allocate nothing.
 */
public interface RolloutPolicy {
  /**
   * Plays the position to its end by {@link Position#playFast}; afterwards {@link
   * Position#resultKind(double)} tells who won, and {@link Position#score} by how much unless the
   * policy stops where the winner is clear.
   *
   * @param position scratch: left where the game was ended
   * @param random the only source of randomness
   */
  void playOut(Position position, SplittableRandom random);
}
