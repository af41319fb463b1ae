package io.tengen.engine.rollout.pattern;

import io.tengen.game.board.Board;

/**
 * Diamonds of twelve points with the liberties of their stones, and the place of a move in them:
 * the move is in the centre, or answers the stone in the centre. These are the 12-point patterns of
 * AlphaGo's rollout and tree policies (Silver et al., Nature 529, 2016, Extended Data Table 4),
 * which distinguish stones by colour and by liberties: 1, 2, 3 or more.
 *
 * <p>A code has three bits for each of the twelve points, whose slots are those of {@link Pattern}:
 * 0 for an empty point, 1 to 3 for a stone of the side to move by its liberties, 4 to 6 for one of
 * the opponent, 7 off the board. Three more bits hold the content of the centre, and four the slot
 * of the move.
 *
 * <p>The text form has five rows, such as {@code ./.+./..c3./.2./#}: the digits {@code 123} are
 * stones of the side to move by their liberties, the letters {@code abc} are the opponent's, {@code
 * #} is off the board, {@code +} is the move.
 */
public final class LibertyDiamond {
  /** The number of points around the centre. */
  public static final int SLOTS = 12;

  /** The slot of the centre. */
  public static final int CENTER = SLOTS;

  private static final int BITS = 3;
  private static final int PLACE_AT = (SLOTS + 1) * BITS;
  private static final long CONTENT = (1L << PLACE_AT) - 1;

  private static final int OPPONENT = 3;
  private static final int EDGE = 7;

  private static final char MOVE = '+';
  private static final String LETTERS = ".123abc#";
  private static final String FORM = "?/???/?????/???/?";

  /** The index of each slot in the text form, the centre last. */
  private static final int[] TEXT_AT = {3, 7, 9, 13, 2, 4, 12, 14, 0, 6, 10, 16, 8};

  private LibertyDiamond() {}

  /**
   * Returns the diamond around a point without the place of a move.
   *
   * @param mover the colour of the side to move
   */
  public static long around(Board board, int point, int mover) {
    int stride = board.points().stride();
    long code = (long) content(board, point, mover) << CENTER * BITS;
    for (int slot = 0; slot < 8; slot++) {
      int content = content(board, point + Pattern.offset(slot, stride), mover);
      code |= (long) content << slot * BITS;
      if (slot < 4) {
        // The point beyond the edge may be one of the next row.
        int beyond = point + 2 * Pattern.offset(slot, stride);
        int far = content == EDGE ? EDGE : content(board, beyond, mover);
        code |= (long) far << (slot + 8) * BITS;
      }
    }
    return code;
  }

  private static int content(Board board, int point, int mover) {
    int stone = board.stoneAt(point);
    if (stone == Board.EMPTY) {
      return 0;
    }
    if (stone == Board.EDGE) {
      return EDGE;
    }
    int liberties = board.upToTwoLiberties(point);
    int count = liberties == Board.MORE_LIBERTIES ? 3 : liberties >>> 16 == 0 ? 1 : 2;
    return stone == mover ? count : OPPONENT + count;
  }

  /** Returns the diamond with the place of a move. */
  public static long withPlace(long diamond, int slot) {
    return diamond | (long) slot << PLACE_AT;
  }

  /** Returns the diamond without the place of its move. */
  public static long withoutPlace(long code) {
    return code & CONTENT;
  }

  /** Returns the slot of the move; {@link #CENTER} for the centre. */
  public static int place(long code) {
    return (int) (code >>> PLACE_AT);
  }

  /** Returns the offset of a slot from the centre, in the numbering of {@link Board}'s points. */
  public static int offset(int slot, int stride) {
    return slot < 8 ? Pattern.offset(slot, stride) : 2 * Pattern.offset(slot - 8, stride);
  }

  /** Returns the slot with this offset from the centre; −1 if the diamond does not have it. */
  public static int slotAt(int offset, int stride) {
    for (int slot = 0; slot < SLOTS; slot++) {
      if (offset(slot, stride) == offset) {
        return slot;
      }
    }
    return -1;
  }

  /** Returns whether a slot of the diamond is an empty point. */
  public static boolean isEmpty(long code, int slot) {
    return content(code, slot) == 0;
  }

  private static int content(long code, int slot) {
    return (int) (code >>> slot * BITS) & 7;
  }

  /** Returns the smallest of the eight symmetric images of a code with the place of its move. */
  public static long canonical(long code) {
    long least = code;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      least = Math.min(least, transformed(code, symmetry));
    }
    return least;
  }

  /** Returns a code under one of the eight symmetries, {@code 0 <= symmetry < 8}. */
  public static long transformed(long code, int symmetry) {
    int place = place(code);
    int placeThere = CENTER;
    long result = (long) content(code, CENTER) << CENTER * BITS;
    for (int slot = 0; slot < SLOTS; slot++) {
      int from = Pattern.source(slot, symmetry);
      result |= (long) content(code, from) << slot * BITS;
      placeThere = from == place ? slot : placeThere;
    }
    return withPlace(result, placeThere);
  }

  /** Returns the text form of a code with the place of its move. */
  public static String write(long code) {
    StringBuilder text = new StringBuilder(FORM);
    for (int slot = 0; slot <= SLOTS; slot++) {
      boolean isMove = slot == place(code);
      text.setCharAt(TEXT_AT[slot], isMove ? MOVE : LETTERS.charAt(content(code, slot)));
    }
    return text.toString();
  }

  /**
   * Parses the text form of a diamond whose move is in the centre.
   *
   * @return the code; −1 if the text is malformed
   */
  public static long parse(String text) {
    long code = read(text);
    return code >= 0 && place(code) == CENTER ? code : -1;
  }

  /**
   * Parses the text form of a diamond whose move answers an opposing stone in the centre.
   *
   * @return the code; −1 if the text is malformed
   */
  public static long parseAnswer(String text) {
    long code = read(text);
    if (code < 0) {
      return -1;
    }
    int center = content(code, CENTER);
    return center > OPPONENT && center != EDGE ? code : -1;
  }

  private static long read(String text) {
    if (!Pattern.hasForm(text, FORM)) {
      return -1;
    }
    long code = 0;
    int place = -1;
    for (int slot = 0; slot <= SLOTS; slot++) {
      char letter = text.charAt(TEXT_AT[slot]);
      long content = letter == MOVE ? 0 : LETTERS.indexOf(letter);
      if (content < 0 || letter == MOVE && place >= 0) {
        return -1;
      }
      code |= content << slot * BITS;
      place = letter == MOVE ? slot : place;
    }
    return place < 0 ? -1 : withPlace(code, place);
  }
}
