package io.tengen.coordinator.pairing;

/**
 * The schedule of a run: which engines play each of its numbered games.
 *
 * <p>A pure function of the index, so that games can be assigned in any order, repeatedly and by
 * any process. Unbounded: the run decides how many games it takes. Thread-safe.
 */
public interface GameSchedule {
  /**
   * Returns a game.
   *
   * @param index number of the game, from 0
   * @throws IllegalArgumentException if the index is negative
   */
  Game game(int index);

  /**
   * One game to play.
   *
   * @param pair number of its pair, from 0: the games of one pair are between the same two engines
   *     with colours swapped, and have the same opening
   * @param black index of the engine that takes Black, in the run's engine list
   * @param white index of the engine that takes White, in the run's engine list
   * @param seed the seed of all randomness in the game; no two games of a run share one
   */
  record Game(int pair, int black, int white, long seed) {}
}
