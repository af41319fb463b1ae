package io.tengen.game.rules;

import io.tengen.game.board.Board;

/** The scoring method of a game that ends by a count. */
public enum Counting {
  /** Area scoring: a side's living stones and the empty points that only its stones reach. */
  AREA,
  /** Stone scoring: a side's living stones only. */
  STONES,
  /** The board is not counted and komi is not given: every count is a draw. */
  NOTHING;

  /**
   * Returns Black's lead in points.
   *
   * @param board the final board; all its stones count as alive
   * @param komi points given to White
   */
  double lead(Board board, double komi) {
    return switch (this) {
      case AREA -> board.area() - komi;
      case STONES -> board.stoneLead() - komi;
      case NOTHING -> 0;
    };
  }
}
