package io.tengen.game.sgf;

/**
 * A text is not SGF, or its game cannot be played by the rules here. The message is one line for
 * people: {@code LINE:COLUMN: what was found, what was expected}, both counted from 1.
 */
public final class SgfException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param text what was read
   * @param offset where in it the fault lies
   */
  SgfException(String text, int offset, String message) {
    super(place(text, offset) + ": " + message);
  }

  /** The line, from 1, that an offset lies in. */
  static int line(String text, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      line += endsLine(text, i) ? 1 : 0;
    }
    return line;
  }

  private static String place(String text, int offset) {
    int start = offset;
    while (start > 0 && !endsLine(text, start - 1)) {
      start--;
    }
    return line(text, offset) + ":" + (offset - start + 1);
  }

  private static boolean endsLine(String text, int at) {
    char c = text.charAt(at);
    boolean halfOfPair = c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
    return c == '\n' || (c == '\r' && !halfOfPair);
  }
}
