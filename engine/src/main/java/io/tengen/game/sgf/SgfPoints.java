package io.tengen.game.sgf;

import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/** Formats and parses points in SGF: {@code cd} is column c from the left, row d from the top. */
final class SgfPoints {
  /**
   * The pass of formats before FF[4], on boards up to {@link #OLD_PASS_SIZE}, which have no such
   * point.
   */
  private static final String OLD_PASS = "tt";

  private static final int OLD_PASS_SIZE = 19;

  private SgfPoints() {}

  /** Formats a move; a pass is the empty text. */
  static String write(Points points, int move) {
    return move == Points.PASS
        ? ""
        : "" + (char) ('a' + points.column(move)) + (char) ('a' + points.row(move));
  }

  /**
   * Parses a move.
   *
   * @throws IllegalArgumentException if the value is neither a point of this board nor a pass
   */
  static int parseMove(Points points, String value) {
    String text = value.strip();
    boolean oldPass = points.size() <= OLD_PASS_SIZE && text.equals(OLD_PASS);
    return text.isEmpty() || oldPass ? Points.PASS : parsePoint(points, text);
  }

  /**
   * Parses a value of a list of points: one point, or the rectangle {@code UPPERLEFT:LOWERRIGHT}.
   *
   * @throws IllegalArgumentException if a point is not on this board
   */
  static List<Integer> parseList(Points points, String value) {
    int colon = SgfText.colon(value);
    int first = parsePoint(points, (colon < 0 ? value : value.substring(0, colon)).strip());
    int last = colon < 0 ? first : parsePoint(points, value.substring(colon + 1).strip());
    List<Integer> list = new ArrayList<>();
    for (int row = points.row(first); row <= points.row(last); row++) {
      for (int column = points.column(first); column <= points.column(last); column++) {
        list.add(points.at(row, column));
      }
    }
    return list;
  }

  private static int parsePoint(Points points, String text) {
    if (text.length() == 2) {
      int column = text.charAt(0) - 'a';
      int row = text.charAt(1) - 'a';
      if (column >= 0 && column < points.size() && row >= 0 && row < points.size()) {
        return points.at(row, column);
      }
    }
    throw new IllegalArgumentException(
        "found "
            + SgfText.quote(text)
            + ", expected a point of a "
            + points.size()
            + "x"
            + points.size()
            + " board such as \"ba\"");
  }
}
