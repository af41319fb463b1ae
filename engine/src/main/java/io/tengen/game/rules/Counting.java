package io.tengen.game.rules;

import io.tengen.game.board.Board;

/** What is counted for each side when a game ends by a count. */
public enum Counting {
  /** Living stones, and the empty points that only this side's stones reach. */
  AREA,
  /** Living stones and nothing else. */
  STONES,
  /** Nothing: whatever is counted is even, and komi is not given. */
  NOTHING;

  /**
   * Black's lead in points.
   *
   * @param board every stone on it is taken to be alive
   * @param komi points that White is given
   */
  double lead(Board board, double komi) {
    return switch (this) {
      case AREA -> board.area() - komi;
      case STONES -> board.stoneLead() - komi;
      case NOTHING -> 0;
    };
  }
}
