package io.tengen.game.rules;

import io.tengen.game.board.Color;

/**
 * Results in stones (zi), the unit of the Chinese rules. Half the points of the board are a side's
 * par, so a lead of two points is a win by one zi, and Black's 185 to 176 points with komi 7.5 are
 * a win by ¾ zi.
 */
public final class Zi {
  private static final String[] QUARTERS = {"", "¼", "½", "¾"};

  /** Zi have quarters, points have halves, and two points are a zi. */
  private static final int QUARTERS_PER_POINT = 2;

  private Zi() {}

  /**
   * Returns a margin in zi: {@code ¾}, {@code 1¼}, {@code 0}; with a minus sign if it is negative.
   *
   * @param points the margin in points, komi included: a multiple of 0.5
   * @throws IllegalArgumentException if it is not a multiple of 0.5
   */
  public static String of(double points) {
    double exact = points * QUARTERS_PER_POINT;
    long quarters = Math.round(Math.abs(exact));
    if (Math.abs(exact) != quarters) {
      throw new IllegalArgumentException(points + " points are not a multiple of 0.5");
    }
    long whole = quarters / QUARTERS.length;
    String fraction = QUARTERS[(int) (quarters % QUARTERS.length)];
    String size = whole == 0 && !fraction.isEmpty() ? fraction : whole + fraction;
    return exact < 0 ? "-" + size : size;
  }

  /** Returns whether a margin in points is a multiple of 0.5, so that it can be given in zi. */
  public static boolean has(double points) {
    return Double.isFinite(points)
        && points * QUARTERS_PER_POINT == Math.rint(points * QUARTERS_PER_POINT);
  }

  /**
   * Returns a game's result as a phrase: {@code Black wins by ¾ zi}; games that were not counted
   * have their reason in place of the margin.
   */
  public static String result(Outcome outcome) {
    Color winner = outcome.winner();
    String reason = outcome.reason().words();
    if (winner == null) {
      return switch (outcome.kind()) {
        case DRAW -> "Draw " + reason;
        case VOID -> "Void " + reason;
        default -> "Both lose by repetition";
      };
    }
    String side = winner == Color.BLACK ? "Black" : "White";
    return side
        + " wins "
        + (outcome.reason().isCounted() ? "by " + of(outcome.margin()) + " zi" : reason);
  }
}
