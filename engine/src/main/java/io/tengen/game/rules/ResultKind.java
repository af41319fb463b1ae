package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/**
 * Who has won a game, as a single word: for searches and statistics, which need neither a reason
 * nor a margin. {@link PositionResult} has those.
 */
public enum ResultKind {
  /** Nobody yet: the game goes on. */
  RUNNING,
  BLACK_WINS,
  WHITE_WINS,
  /** The game counts, and is worth as much to either side. */
  DRAW,
  /** The game does not count. */
  VOID,
  /** Both sides have lost. */
  BOTH_LOSE;

  /** A win of this side. */
  public static ResultKind win(Color winner) {
    return winner == Color.BLACK ? BLACK_WINS : WHITE_WINS;
  }

  /** The kind of a count that gives Black this lead in points, komi included. */
  static ResultKind ofLead(double blackLead) {
    return blackLead > 0 ? BLACK_WINS : blackLead < 0 ? WHITE_WINS : DRAW;
  }

  /** The side that has won; null if none has. */
  public @Nullable Color winner() {
    return this == BLACK_WINS ? Color.BLACK : this == WHITE_WINS ? Color.WHITE : null;
  }

  /** Whether the side of this stone has won. */
  public boolean isWin(int stone) {
    return this == (stone == Board.BLACK ? BLACK_WINS : WHITE_WINS);
  }

  /**
   * What the side of this stone has gained on the other: 1 by a win, −1 by a loss, else 0. The
   * other side has gained the opposite.
   */
  public int gain(int stone) {
    return switch (this) {
      case BLACK_WINS -> stone == Board.BLACK ? 1 : -1;
      case WHITE_WINS -> stone == Board.BLACK ? -1 : 1;
      case RUNNING, DRAW, VOID, BOTH_LOSE -> 0;
    };
  }

  /**
   * Whether the game tells which side is the stronger one, or that neither is: it was won or drawn.
   * Ratings leave out what does not.
   */
  public boolean isRated() {
    return this == BLACK_WINS || this == WHITE_WINS || this == DRAW;
  }
}
