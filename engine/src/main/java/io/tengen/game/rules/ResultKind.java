package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/**
 * The winner of a game, or why there is none, for searches and statistics. {@link PositionResult}
 * adds the reason and the margin.
 */
public enum ResultKind {
  /** The game goes on. */
  RUNNING,
  BLACK_WINS,
  WHITE_WINS,
  /** The game counts, as half a point for each side. */
  DRAW,
  /** The game does not count. */
  VOID,
  /** Both sides have lost. */
  BOTH_LOSE;

  /** Returns the kind of a win of this side. */
  public static ResultKind win(Color winner) {
    return winner == Color.BLACK ? BLACK_WINS : WHITE_WINS;
  }

  /** Returns the kind of a counted game in which Black leads by this many points, komi included. */
  static ResultKind ofLead(double blackLead) {
    return blackLead > 0 ? BLACK_WINS : blackLead < 0 ? WHITE_WINS : DRAW;
  }

  /** Returns the side that won; null if none did. */
  public @Nullable Color winner() {
    return this == BLACK_WINS ? Color.BLACK : this == WHITE_WINS ? Color.WHITE : null;
  }

  /** Returns whether the side of this stone won. */
  public boolean isWin(int stone) {
    return this == (stone == Board.BLACK ? BLACK_WINS : WHITE_WINS);
  }

  /** Returns the result from the side of this stone: 1 for a win, −1 for a loss, otherwise 0. */
  public int gain(int stone) {
    return switch (this) {
      case BLACK_WINS -> stone == Board.BLACK ? 1 : -1;
      case WHITE_WINS -> stone == Board.BLACK ? -1 : 1;
      case RUNNING, DRAW, VOID, BOTH_LOSE -> 0;
    };
  }

  /** Returns whether the game was won or drawn. Ratings leave out other games. */
  public boolean isRated() {
    return this == BLACK_WINS || this == WHITE_WINS || this == DRAW;
  }
}
