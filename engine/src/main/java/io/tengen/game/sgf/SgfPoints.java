package io.tengen.game.sgf;

import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Formats and parses points in SGF: {@code cd} is column c from the left, row d from the top. */
final class SgfPoints {
  /**
   * The pass of formats before FF[4], on boards up to {@link #OLD_PASS_SIZE}, which have no such
   * point.
   */
  private static final String OLD_PASS = "tt";

  private static final int OLD_PASS_SIZE = 19;

  /** Passes of other programs, in lower case; they are points of no board. */
  private static final Set<String> FOREIGN_PASSES = Set.of("zz", "--", "pass");

  private static final Pattern FOREIGN_PAIR = Pattern.compile("[A-Ya-y]{2}");

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
    boolean oldPass = points.size() <= OLD_PASS_SIZE && text.equalsIgnoreCase(OLD_PASS);
    return text.isEmpty() || oldPass ? Points.PASS : parsePoint(points, text);
  }

  /**
   * Parses a point or a pass in a form that SGF does not have but some programs write: upper-case
   * letters, or GTP's {@code D4} and {@code pass}.
   *
   * @throws IllegalArgumentException if the value has none of these forms or is off the board
   */
  static int parseForeign(Points points, String value) {
    String text = value.strip();
    if (FOREIGN_PASSES.contains(text.toLowerCase(Locale.ROOT))) {
      return Points.PASS;
    }
    return FOREIGN_PAIR.matcher(text).matches()
        ? parsePoint(points, text.toLowerCase(Locale.ROOT))
        : points.parse(text);
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
    int bottom = Math.max(points.row(first), points.row(last));
    int right = Math.max(points.column(first), points.column(last));
    for (int row = Math.min(points.row(first), points.row(last)); row <= bottom; row++) {
      int left = Math.min(points.column(first), points.column(last));
      for (int column = left; column <= right; column++) {
        list.add(points.at(row, column));
      }
    }
    return list;
  }

  /**
   * Returns the points of a property with a list of points; empty if the node does not have it.
   *
   * @param faults receives values that are no points of this board
   */
  static List<Integer> marked(Points points, SgfNode node, String id, SgfFaults faults)
      throws SgfException {
    List<Integer> list = new ArrayList<>();
    SgfProperty property = node.find(id);
    if (property == null) {
      return list;
    }
    for (String value : property.values()) {
      try {
        list.addAll(parseList(points, value));
      } catch (IllegalArgumentException e) {
        // TB[] is an empty list.
        if (!value.isBlank()) {
          faults.warn(property.offset(), id + ": " + e.getMessage());
        }
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
