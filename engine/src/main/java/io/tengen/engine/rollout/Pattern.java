package io.tengen.engine.rollout;

import io.tengen.game.board.Board;

/**
 * The eight points around an empty one, as 16 bits: two for each, {@link Board#EMPTY}, {@link
 * Board#BLACK}, {@link Board#WHITE} or {@link Board#EDGE}. The four orthogonal neighbours come
 * first (up, left, right, down: the sides of {@link Board#neighbour}), then the four diagonal ones;
 * slot {@code s} lies opposite to {@code 3 − s}, or {@code 11 − s} for a diagonal. A diamond has 8
 * bits more, for the four points behind the orthogonal neighbours.
 *
 * <p>Written for people and files as three rows such as {@code XO./.+./.##}: {@code X} the mover's
 * stone, {@code O} the opponent's, {@code #} off the board, {@code +} the point itself. A diamond's
 * far points follow in the order of its near ones: {@code XO./.+./.##/.XO#}.
 */
public final class Pattern {
  /** Codes there are; not all can stand on a board. */
  public static final int CODES = 1 << 16;

  /** The bits of the orthogonal neighbours. */
  static final int ORTHOGONAL = 0xFF;

  /** Where each slot stands in the text. */
  private static final int[] TEXT_AT = {1, 4, 6, 9, 0, 2, 8, 10, 12, 13, 14, 15};

  private static final String LETTERS = ".XO#";
  private static final int SMALL = 8;
  private static final int DIAMOND = 12;
  private static final String SMALL_FORM = "???/?+?/???";
  private static final String DIAMOND_FORM = SMALL_FORM + "/????";

  /** Slots after a quarter turn, and after a reflection: together they make all symmetries. */
  private static final int[] TURN = {1, 3, 0, 2, 6, 4, 7, 5, 9, 11, 8, 10};

  private static final int[] REFLECT = {0, 2, 1, 3, 5, 4, 7, 6, 8, 10, 9, 11};

  private Pattern() {}

  /** The code with black and white swapped. */
  static int swapColors(int code) {
    int low = code & 0x555555;
    int high = code >>> 1 & 0x555555;
    int edge = low & high;
    return edge | edge << 1 | (high & ~edge) | (low & ~edge) << 1;
  }

  /** The code around this point as it stands on the board. */
  static int at(Board board, int point) {
    int stride = board.points().stride();
    int code = 0;
    for (int slot = 0; slot < 8; slot++) {
      code |= board.stoneAt(point + offset(slot, stride)) << 2 * slot;
    }
    return code;
  }

  /** The diamond around this point. */
  static int diamondAt(Board board, int point) {
    int stride = board.points().stride();
    int code = at(board, point);
    for (int slot = 0; slot < 4; slot++) {
      boolean edge = stone(code, slot) == Board.EDGE;
      int stone = edge ? Board.EDGE : board.stoneAt(point + 2 * offset(slot, stride));
      code |= stone << 2 * (SMALL + slot);
    }
    return code;
  }

  /** How far a slot lies from the middle, in the numbering of {@link Board}'s points. */
  static int offset(int slot, int stride) {
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

  /** What this slot holds. */
  static int stone(int code, int slot) {
    return code >>> 2 * slot & 3;
  }

  /** How many of the orthogonal neighbours hold this. */
  static int countOrthogonal(int code, int stone) {
    int count = 0;
    for (int slot = 0; slot < 4; slot++) {
      count += stone(code, slot) == stone ? 1 : 0;
    }
    return count;
  }

  /** Whether there is a stone among the orthogonal neighbours. */
  static boolean hasContact(int code) {
    return ((code ^ code >>> 1) & 0x55) != 0;
  }

  /** As {@link Board#isRealEye}, of the point in the middle. */
  static boolean isRealEye(int code, int color) {
    boolean edge = countOrthogonal(code, Board.EDGE) > 0;
    if (countOrthogonal(code, color) + countOrthogonal(code, Board.EDGE) < 4) {
      return false;
    }
    int strangers = 0;
    for (int slot = 4; slot < 8; slot++) {
      strangers += stone(code, slot) == Board.BLACK + Board.WHITE - color ? 1 : 0;
    }
    return edge ? strangers == 0 : strangers <= 1;
  }

  /** The least of the codes that the board's eight symmetries make of this one. */
  public static int canonical(int code) {
    return least(code, SMALL);
  }

  /** The same of a diamond. */
  public static int canonicalDiamond(int code) {
    return least(code, DIAMOND);
  }

  private static int least(int code, int slots) {
    int least = code;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      least = Math.min(least, turned(code, symmetry, slots));
    }
    return least;
  }

  /** A diamond under one of the eight symmetries, {@code 0 <= symmetry < 8}. */
  static int turnedDiamond(int code, int symmetry) {
    return turned(code, symmetry, DIAMOND);
  }

  private static int turned(int code, int symmetry, int slots) {
    int result = symmetry < 4 ? code : permute(code, REFLECT, slots);
    for (int turn = symmetry & 3; turn > 0; turn--) {
      result = permute(result, TURN, slots);
    }
    return result;
  }

  private static int permute(int code, int[] from, int slots) {
    int result = 0;
    for (int slot = 0; slot < slots; slot++) {
      result |= stone(code, from[slot]) << 2 * slot;
    }
    return result;
  }

  /** The code as text, of a code in which the mover is black. */
  static String write(int code) {
    return write(code, SMALL_FORM, SMALL);
  }

  /** The same of a diamond. */
  static String writeDiamond(int code) {
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
   * The code that {@link #write} writes so.
   *
   * @return −1 if the text is none
   */
  static int parse(String text) {
    return parse(text, SMALL_FORM, SMALL);
  }

  /** The same of a diamond. */
  static int parseDiamond(String text) {
    return parse(text, DIAMOND_FORM, DIAMOND);
  }

  private static int parse(String text, String form, int slots) {
    if (text.length() != form.length()) {
      return -1;
    }
    for (int i = 0; i < form.length(); i++) {
      if (form.charAt(i) != '?' && form.charAt(i) != text.charAt(i)) {
        return -1;
      }
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
}
