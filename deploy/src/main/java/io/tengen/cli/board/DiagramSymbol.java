package io.tengen.cli.board;

/** What a character of a diagram stands for. */
enum DiagramSymbol {
  EMPTY,
  BLACK,
  WHITE,
  /** A lower-case x: a black stone, dead if the diagram also has upper-case stones. */
  SMALL_BLACK,
  /** A lower-case o: a white stone, dead if the diagram also has upper-case stones. */
  SMALL_WHITE,
  /** An empty point that {@link BoardPicture} gives to a side; in other diagrams maybe a stone. */
  TERRITORY,
  /** A numbered stone of a diagram of Sensei's Library. */
  NUMBER,
  /** Space, or a bracket around the last move. */
  NONE,
  UNCLEAR;

  private static final String SPACE = "()<>[]{}─━";
  private static final String EMPTY_POINTS = ".,+-*·・．＋┌┬┐├┼┤└┴┘╋╔╤╗╟╢╚╧╝┏┯┓┠┨┗┷┛╆╇╈╉╊";
  private static final String BLACK_STONES = "XB#●⚫⬤◉▲Ｘ";
  private static final String WHITE_STONES = "OW○⚪◯◎△Ｏ";

  /** Sensei's Library: stones marked with a circle, a square, a triangle or a cross. */
  private static final String MARKED_BLACK = "XB#YZ";

  private static final String MARKED_WHITE = "OW@QP";

  /** Sensei's Library: marks on empty points. */
  private static final String MARKED_EMPTY = ".,CSTM";

  /** The empty points of {@link BoardPicture} that both sides share. */
  private static final String SHARED = "=";

  /** Returns the meaning of a character in a diagram of Sensei's Library. */
  static DiagramSymbol ofSenseis(int character) {
    if (Character.isWhitespace(character)) {
      return NONE;
    }
    if (character >= '0' && character <= '9') {
      return NUMBER;
    }
    if (MARKED_BLACK.indexOf(character) >= 0) {
      return BLACK;
    }
    if (MARKED_WHITE.indexOf(character) >= 0) {
      return WHITE;
    }
    boolean label = character >= 'a' && character <= 'z';
    return label || MARKED_EMPTY.indexOf(character) >= 0 ? EMPTY : UNCLEAR;
  }

  /** Returns the meaning of a character in a diagram of any other program. */
  static DiagramSymbol of(int character) {
    if (Character.isWhitespace(character) || SPACE.indexOf(character) >= 0) {
      return NONE;
    }
    if (BLACK_STONES.indexOf(character) >= 0) {
      return BLACK;
    }
    if (WHITE_STONES.indexOf(character) >= 0) {
      return WHITE;
    }
    if (EMPTY_POINTS.indexOf(character) >= 0 || SHARED.indexOf(character) >= 0) {
      return EMPTY;
    }
    if (character == 'b' || character == 'w') {
      return TERRITORY;
    }
    return character == 'x' ? SMALL_BLACK : character == 'o' ? SMALL_WHITE : UNCLEAR;
  }

  boolean isSmall() {
    return this == SMALL_BLACK || this == SMALL_WHITE;
  }

  boolean isStone() {
    return isSmall() || isLarge();
  }

  boolean isLarge() {
    return this == BLACK || this == WHITE;
  }
}
