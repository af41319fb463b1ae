package io.tengen.engine.rollout.pattern;

import io.tengen.game.board.Board;

/**
 * Patterns of the eight points around an empty one as 16-bit codes, with two bits a point: {@link
 * Board#EMPTY}, {@link Board#BLACK}, {@link Board#WHITE} or {@link Board#EDGE}. The four orthogonal
 * neighbours come first (up, left, right, down: the sides of {@link Board#neighbour}), then the
 * four diagonal ones; slot {@code s} lies opposite {@code 3 − s}, or {@code 11 − s} for a diagonal.
 * A diamond has 8 more bits for the four points beyond the orthogonal neighbours.
 *
 * <p>The text form has three rows, such as {@code XO./.+./.##}: {@code X} is a stone of the side to
 * move, {@code O} one of the opponent, {@code #} off the board, {@code +} the point itself. In the
 * text of a diamond, the far points follow in the order of the orthogonal neighbours: {@code
 * XO./.+./.##/.XO#}.
 */
public final class Pattern {
  /** The number of codes; not all of them can occur on a board. */
  public static final int CODES = 1 << 16;

  /** The mask of the orthogonal neighbours. */
  public static final int ORTHOGONAL = 0xFF;

  /** The index of each slot in the text form. */
  private static final int[] TEXT_AT = {1, 4, 6, 9, 0, 2, 8, 10, 12, 13, 14, 15};

  private static final String LETTERS = ".XO#";
  private static final int SMALL = 8;
  private static final int DIAMOND = 12;
  private static final String SMALL_FORM = "???/?+?/???";
  private static final String DIAMOND_FORM = SMALL_FORM + "/????";

  /** The slots after a quarter turn; with {@link #REFLECT} it generates all symmetries. */
  private static final int[] TURN = {1, 3, 0, 2, 6, 4, 7, 5, 9, 11, 8, 10};

  /** The slots after a reflection. */
  private static final int[] REFLECT = {0, 2, 1, 3, 5, 4, 7, 6, 8, 10, 9, 11};

  /** For each symmetry, the slot whose content comes to each slot. */
  private static final int[][] SOURCES = sources();

  private Pattern() {}

  /** Returns the code with black and white swapped. */
  public static int swapColors(int code) {
    int low = code & 0x555555;
    int high = code >>> 1 & 0x555555;
    int edge = low & high;
    return edge | edge << 1 | (high & ~edge) | (low & ~edge) << 1;
  }

  /** Returns the code around a point, in the colours of the board. */
  public static int at(Board board, int point) {
    int stride = board.points().stride();
    int code = 0;
    for (int slot = 0; slot < 8; slot++) {
      code |= board.stoneAt(point + offset(slot, stride)) << 2 * slot;
    }
    return code;
  }

  /** Returns the diamond around a point, in the colours of the board. */
  public static int diamondAt(Board board, int point) {
    int stride = board.points().stride();
    int code = at(board, point);
    for (int slot = 0; slot < 4; slot++) {
      boolean edge = stone(code, slot) == Board.EDGE;
      int stone = edge ? Board.EDGE : board.stoneAt(point + 2 * offset(slot, stride));
      code |= stone << 2 * (SMALL + slot);
    }
    return code;
  }

  /** Returns the offset of a slot from the centre, in the numbering of {@link Board}'s points. */
  public static int offset(int slot, int stride) {
    return switch (slot) {
      case 0 -> -stride;
      case 1 -> -1;
      case 2 -> 1;
      case 3 -> stride;
      case 4 -> -stride - 1;
      case 5 -> -stride + 1;
      case 6 -> stride - 1;
      default -> stride + 1;
    };
  }

  /** Returns the content of a slot. */
  public static int stone(int code, int slot) {
    return code >>> 2 * slot & 3;
  }

  /** Returns the number of orthogonal neighbours with this content. */
  public static int countOrthogonal(int code, int stone) {
    int count = 0;
    for (int slot = 0; slot < 4; slot++) {
      count += stone(code, slot) == stone ? 1 : 0;
    }
    return count;
  }

  /** Returns whether there is a stone among the orthogonal neighbours. */
  public static boolean hasContact(int code) {
    return ((code ^ code >>> 1) & 0x55) != 0;
  }

  /**
   * Returns whether the centre is a real eye of this colour, as {@link Board#isRealEye} defines it.
   */
  public static boolean isRealEye(int code, int color) {
    boolean edge = countOrthogonal(code, Board.EDGE) > 0;
    if (countOrthogonal(code, color) + countOrthogonal(code, Board.EDGE) < 4) {
      return false;
    }
    int opponents = 0;
    for (int slot = 4; slot < 8; slot++) {
      opponents += stone(code, slot) == Board.BLACK + Board.WHITE - color ? 1 : 0;
    }
    return edge ? opponents == 0 : opponents <= 1;
  }

  /** Returns the smallest of the eight symmetric images of a code. */
  public static int canonical(int code) {
    return least(code, SMALL);
  }

  /** Returns the smallest of the eight symmetric images of a diamond. */
  public static int canonicalDiamond(int code) {
    return least(code, DIAMOND);
  }

  private static int least(int code, int slots) {
    int least = code;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      least = Math.min(least, transformed(code, symmetry, slots));
    }
    return least;
  }

  /** Returns a diamond under one of the eight symmetries, {@code 0 <= symmetry < 8}. */
  public static int transformedDiamond(int code, int symmetry) {
    return transformed(code, symmetry, DIAMOND);
  }

  private static int transformed(int code, int symmetry, int slots) {
    int result = 0;
    for (int slot = 0; slot < slots; slot++) {
      result |= stone(code, source(slot, symmetry)) << 2 * slot;
    }
    return result;
  }

  /** Returns the slot whose content a symmetry, {@code 0 <= symmetry < 8}, brings to a slot. */
  static int source(int slot, int symmetry) {
    return SOURCES[symmetry][slot];
  }

  private static int[][] sources() {
    int[][] sources = new int[8][DIAMOND];
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      for (int slot = 0; slot < DIAMOND; slot++) {
        int from = slot;
        for (int turn = symmetry & 3; turn > 0; turn--) {
          from = TURN[from];
        }
        sources[symmetry][slot] = symmetry < 4 ? from : REFLECT[from];
      }
    }
    return sources;
  }

  /** Returns the text form of a code in which the side to move is black. */
  public static String write(int code) {
    return write(code, SMALL_FORM, SMALL);
  }

  /** Returns the text form of a diamond in which the side to move is black. */
  public static String writeDiamond(int code) {
    return write(code, DIAMOND_FORM, DIAMOND);
  }

  private static String write(int code, String form, int slots) {
    StringBuilder text = new StringBuilder(form);
    for (int slot = 0; slot < slots; slot++) {
      text.setCharAt(TEXT_AT[slot], LETTERS.charAt(stone(code, slot)));
    }
    return text.toString();
  }

  /**
   * Parses the text form of a code.
   *
   * @return the code; −1 if the text is malformed
   */
  public static int parse(String text) {
    return parse(text, SMALL_FORM, SMALL);
  }

  /**
   * Parses the text form of a diamond.
   *
   * @return the diamond; −1 if the text is malformed
   */
  public static int parseDiamond(String text) {
    return parse(text, DIAMOND_FORM, DIAMOND);
  }

  private static int parse(String text, String form, int slots) {
    if (!hasForm(text, form)) {
      return -1;
    }
    int code = 0;
    for (int slot = 0; slot < slots; slot++) {
      int stone = LETTERS.indexOf(text.charAt(TEXT_AT[slot]));
      if (stone < 0) {
        return -1;
      }
      code |= stone << 2 * slot;
    }
    return code;
  }

  /** Returns whether a text has the characters of a form wherever that has no question mark. */
  static boolean hasForm(String text, String form) {
    if (text.length() != form.length()) {
      return false;
    }
    for (int i = 0; i < form.length(); i++) {
      if (form.charAt(i) != '?' && form.charAt(i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
