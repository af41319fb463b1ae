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

  /**
   * Plays the position to its end for callers that need its moves and its result but not its board:
   * the same distribution of games as {@link #playOut}, by a faster way if the policy has one.
   * Afterwards {@link Position#score}, {@link Position#resultKind(double)} and {@link
   * Position#move} are those of the end of the game; the board may be that of the start.
   *
   * @param position the position to play on
   * @param random the only source of randomness
   */
  default void playForResult(Position position, SplittableRandom random) {
    playOut(position, random);
  }
}
