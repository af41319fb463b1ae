package io.tengen.engine.rollout.pattern;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;

/**
 * Patterns of the twenty points around an empty one whose dx + dy + max(dx, dy) is at most 5: the
 * 5x5 square without its corners, as 40-bit codes with two bits a point, from top left to bottom
 * right: {@link Board#EMPTY}, {@link Board#BLACK}, {@link Board#WHITE} or {@link Board#EDGE}. The
 * metric and its nested sizes are those of Stern, Herbrich and Graepel, "Bayesian Pattern Ranking
 * for Move Prediction in the Game of Go" (ICML 2006), and Coulom (2007).
 *
 * <p>The text form has the five rows, such as {@code .X./...O./..+../...../###}: {@code X} is a
 * stone of the side to move, {@code O} one of the opponent, {@code #} off the board, {@code +} the
 * point itself.
 */
public final class WidePattern {
  /** The number of points of a pattern. */
  static final int POINTS = 20;

  private static final String LETTERS = ".XO#";
  private static final String FORM = "???/?????/??+??/?????/???";
  private static final int[] DX = new int[POINTS];
  private static final int[] DY = new int[POINTS];

  /** The slots of a pattern's image, for each of the eight symmetries. */
  private static final int[][] IMAGES = new int[8][POINTS];

  /** The index of each slot in the text form. */
  private static final int[] TEXT_AT = new int[POINTS];

  static {
    int slot = 0;
    for (int dy = -2; dy <= 2; dy++) {
      for (int dx = -2; dx <= 2; dx++) {
        boolean isCorner = Math.abs(dx) == 2 && Math.abs(dy) == 2;
        if (!isCorner && (dx != 0 || dy != 0)) {
          DX[slot] = dx;
          DY[slot++] = dy;
        }
      }
    }
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      for (int from = 0; from < POINTS; from++) {
        IMAGES[symmetry][from] = image(from, symmetry);
      }
    }
    int letter = 0;
    for (int i = 0; i < FORM.length(); i++) {
      if (FORM.charAt(i) == '?') {
        TEXT_AT[letter++] = i;
      }
    }
  }

  /** The point of each slot around each point, 0 beyond the edge. */
  private final int[] around;

  /** Creates a reader of patterns on boards with these points. */
  public WidePattern(Points points) {
    around = new int[points.arrayLength() * POINTS];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      for (int slot = 0; slot < POINTS; slot++) {
        int row = points.row(point) + DY[slot];
        int column = points.column(point) + DX[slot];
        boolean isOn = Math.min(row, column) >= 0 && Math.max(row, column) < points.size();
        around[point * POINTS + slot] = isOn ? points.at(row, column) : 0;
      }
    }
  }

  /**
   * Returns the pattern around a point, with colours swapped if White is to move.
   *
   * @param stones the contents of the points, of the side to move {@link Board#BLACK}, and {@link
   *     Board#EDGE} at index 0
   */
  public long at(byte[] stones, int point) {
    int first = point * POINTS;
    long code = 0;
    for (int slot = 0; slot < POINTS; slot++) {
      code |= (long) stones[around[first + slot]] << 2 * slot;
    }
    return code;
  }

  /** Returns the smallest of the eight symmetric images of a code. */
  public static long canonical(long code) {
    long least = code;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      least = Math.min(least, transformed(code, symmetry));
    }
    return least;
  }

  /** Returns a code under one of the eight symmetries, {@code 0 <= symmetry < 8}. */
  public static long transformed(long code, int symmetry) {
    long result = 0;
    for (int slot = 0; slot < POINTS; slot++) {
      result |= (code >>> 2 * slot & 3) << 2 * IMAGES[symmetry][slot];
    }
    return result;
  }

  private static int image(int slot, int symmetry) {
    int dx = symmetry < 4 ? DX[slot] : -DX[slot];
    int dy = DY[slot];
    for (int turn = symmetry & 3; turn > 0; turn--) {
      int old = dx;
      dx = -dy;
      dy = old;
    }
    int found = 0;
    while (DX[found] != dx || DY[found] != dy) {
      found++;
    }
    return found;
  }

  /** Returns the text form of a code. */
  public static String write(long code) {
    StringBuilder text = new StringBuilder(FORM);
    for (int slot = 0; slot < POINTS; slot++) {
      text.setCharAt(TEXT_AT[slot], LETTERS.charAt((int) (code >>> 2 * slot) & 3));
    }
    return text.toString();
  }

  /**
   * Parses the text form of a code.
   *
   * @return the code; −1 if the text is malformed
   */
  public static long parse(String text) {
    if (!Pattern.hasForm(text, FORM)) {
      return -1;
    }
    long code = 0;
    for (int slot = 0; slot < POINTS; slot++) {
      long stone = LETTERS.indexOf(text.charAt(TEXT_AT[slot]));
      if (stone < 0) {
        return -1;
      }
      code |= stone << 2 * slot;
    }
    return code;
  }
}
