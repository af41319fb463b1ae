package io.tengen.coordinator.tournament;

import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/**
 * How a counted game ended, as far as contests look at it.
 *
 * @param winner null for a draw and for no result
 * @param isVoid whether it has no result
 * @param blackWarnings that Black was given, at most {@value #MOST_WARNINGS} are told apart
 * @param whiteWarnings likewise
 */
public record CountedGame(
    @Nullable Color winner, boolean isVoid, int blackWarnings, int whiteWarnings) {
  static final int MOST_WARNINGS = 3;

  private static final int WINNER = 3;
  private static final int HAS_ENDED = 4;

  // Snapshots of earlier versions have 8 here where the loser's program failed.
  private static final int BLACK_SHIFT = 4;
  private static final int WHITE_SHIFT = 6;

  /** Half points: 2 for a win, 1 for a draw or no result. */
  int halfPoints(Color side) {
    return winner == null ? 1 : winner == side ? 2 : 0;
  }

  /** In one byte that is not 0. */
  public byte code() {
    int result = winner == null ? (isVoid ? 1 : 0) : winner == Color.BLACK ? 2 : WINNER;
    return (byte)
        (result
            | HAS_ENDED
            | Math.min(blackWarnings, MOST_WARNINGS) << BLACK_SHIFT
            | Math.min(whiteWarnings, MOST_WARNINGS) << WHITE_SHIFT);
  }

  /** What {@link #code} made; null for 0, which stands for a game that has not ended. */
  public static @Nullable CountedGame of(byte code) {
    if (code == 0) {
      return null;
    }
    int result = code & WINNER;
    return new CountedGame(
        result == 2 ? Color.BLACK : result == WINNER ? Color.WHITE : null,
        result == 1,
        code >> BLACK_SHIFT & MOST_WARNINGS,
        code >> WHITE_SHIFT & MOST_WARNINGS);
  }
}
