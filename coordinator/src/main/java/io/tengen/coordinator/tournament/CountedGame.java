package io.tengen.coordinator.tournament;

import io.tengen.game.board.Color;
import io.tengen.game.rules.ResultKind;
import io.tengen.wire.AnnulledSide;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a counted game, as far as tournaments depend on it.
 *
 * @param kind the result
 * @param blackWarnings the number of warnings that Black was given; {@link #code} keeps at most
 *     {@value #MOST_WARNINGS}
 * @param whiteWarnings the number of warnings that White was given; {@link #code} keeps at most
 *     {@value #MOST_WARNINGS}
 * @param annulled the side for which the result was cancelled; {@link #code} leaves it out
 */
public record CountedGame(
    ResultKind kind, int blackWarnings, int whiteWarnings, AnnulledSide annulled) {
  static final int MOST_WARNINGS = 3;

  private static final int RESULT = 8 | 3;
  private static final int HAS_ENDED = 4;
  private static final int BLACK_SHIFT = 4;
  private static final int WHITE_SHIFT = 6;

  /** Creates an outcome that was not cancelled. */
  public CountedGame(ResultKind kind, int blackWarnings, int whiteWarnings) {
    this(kind, blackWarnings, whiteWarnings, AnnulledSide.NONE);
  }

  /** Returns this outcome, cancelled for this side. */
  public CountedGame with(AnnulledSide side) {
    return new CountedGame(kind, blackWarnings, whiteWarnings, side);
  }

  /**
   * Returns the half points of a side: 2 for a win, 1 for a draw or no result, 0 for a loss, where
   * both sides have lost and where the result was cancelled for the side.
   */
  int halfPoints(Color side) {
    return kind == ResultKind.BOTH_LOSE || annulled.has(side) ? 0 : 1 + kind.gain(side.stone());
  }

  /**
   * Returns whether ratings and tests count the game: it was won or drawn, and the points for it
   * were not taken from either side.
   */
  public boolean isRated() {
    return kind.isRated() && halfPoints(Color.BLACK) + halfPoints(Color.WHITE) == 2;
  }

  /** Encodes this outcome as one byte that is not 0. */
  public byte code() {
    int result =
        switch (kind) {
          case DRAW -> 0;
          case VOID -> 1;
          case BLACK_WINS -> 2;
          case WHITE_WINS -> 3;
          case BOTH_LOSE -> 8;
          case RUNNING -> throw new IllegalStateException("the game has not ended");
        };
    return (byte)
        (result
            | HAS_ENDED
            | Math.min(blackWarnings, MOST_WARNINGS) << BLACK_SHIFT
            | Math.min(whiteWarnings, MOST_WARNINGS) << WHITE_SHIFT);
  }

  /**
   * Decodes a byte that {@link #code} returned. Returns null for 0, which stands for a game that
   * has not ended.
   */
  public static @Nullable CountedGame of(byte code) {
    if (code == 0) {
      return null;
    }
    ResultKind kind =
        switch (code & RESULT) {
          case 0 -> ResultKind.DRAW;
          case 1 -> ResultKind.VOID;
          case 2 -> ResultKind.BLACK_WINS;
          case 3 -> ResultKind.WHITE_WINS;
          default -> ResultKind.BOTH_LOSE;
        };
    return new CountedGame(
        kind, code >> BLACK_SHIFT & MOST_WARNINGS, code >> WHITE_SHIFT & MOST_WARNINGS);
  }
}
