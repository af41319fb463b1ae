package io.tengen.coordinator.rating;

import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/**
 * The result of one counted game, as far as statistics need it.
 *
 * @param black index of the engine that had Black, in the pool's list
 * @param white index of the engine that had White, in the pool's list
 * @param winner the colour that won; null for a draw
 * @param worker name of the worker that played the game
 * @param opening identifies the opening, by its name or its moves; equal for games of one opening
 */
public record GameResult(
    int black, int white, @Nullable Color winner, String worker, String opening) {
  /**
   * The half points of an engine: 0, 1 or 2.
   *
   * @throws IllegalArgumentException if the engine did not play in this game
   */
  public int halfPoints(int engine) {
    Color side = colorOf(engine);
    return winner == null ? 1 : winner == side ? 2 : 0;
  }

  /**
   * The side that an engine had.
   *
   * @throws IllegalArgumentException if the engine did not play in this game
   */
  public Color colorOf(int engine) {
    if (engine != black && engine != white) {
      throw new IllegalArgumentException(
          "engine " + engine + " did not play in a game of " + black + " and " + white);
    }
    return engine == black ? Color.BLACK : Color.WHITE;
  }

  /** Whether an engine played in this game. */
  public boolean has(int engine) {
    return engine == black || engine == white;
  }
}
