package io.tengen.coordinator.pairing;

/**
 * The schedule of a run: which engines play each game of the numbered list.
 *
 * <p>A pure function of the index, so that a game can be handed out again, in any order, by any
 * process. Endless: the run decides how many games it takes. Thread-safe.
 */
public interface GameSchedule {
  /**
   * Game number {@code index}.
   *
   * @param index from 0
   * @throws IllegalArgumentException if the index is negative
   */
  Game game(int index);

  /**
   * One game to play.
   *
   * @param pair number of its pair, from 0: the games of one pair are between the same two engines
   *     with colours swapped, and begin alike
   * @param black index of the engine that takes Black, in the run's engine list
   * @param white index of the engine that takes White, in the run's engine list
   * @param seed all randomness of the game derives from this; no two games of a run share one
   */
  record Game(int pair, int black, int white, long seed) {}
}
