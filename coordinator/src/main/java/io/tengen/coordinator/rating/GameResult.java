package io.tengen.coordinator.rating;

import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/**
 * One counted game, as far as statistics look at it.
 *
 * @param black index of the engine that had Black, in the pool's list
 * @param white index of the engine that had White
 * @param winner null for a draw
 * @param worker who played it
 * @param opening what it began from, such as the name or the moves of an opening; games of one
 *     opening have equal ones
 */
public record GameResult(
    int black, int white, @Nullable Color winner, String worker, String opening) {
  /**
   * Half points of an engine: 0, 1 or 2.
   *
   * @throws IllegalArgumentException if it did not play
   */
  public int halfPoints(int engine) {
    Color side = colorOf(engine);
    return winner == null ? 1 : winner == side ? 2 : 0;
  }

  /**
   * The side that an engine had.
   *
   * @throws IllegalArgumentException if it did not play
   */
  public Color colorOf(int engine) {
    if (engine != black && engine != white) {
      throw new IllegalArgumentException(
          "engine " + engine + " did not play in a game of " + black + " and " + white);
    }
    return engine == black ? Color.BLACK : Color.WHITE;
  }

  /** Whether an engine played in it. */
  public boolean has(int engine) {
    return engine == black || engine == white;
  }
}
