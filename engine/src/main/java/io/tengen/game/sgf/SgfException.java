package io.tengen.game.sgf;

/**
 * Thrown for a text that is not SGF, or whose game cannot be played by the supported rules. The
 * message is one line, {@code LINE:COLUMN: what was found, what was expected}, with line and column
 * counted from 1.
 */
public final class SgfException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param text the source text
   * @param offset the offset of the fault
   */
  SgfException(String text, int offset, String message) {
    super(describe(text, offset, message));
  }

  /** Returns a message with the place of an offset: {@code LINE:COLUMN: message}. */
  static String describe(String text, int offset, String message) {
    return location(text, offset) + ": " + message;
  }

  /** Returns the number of the line of an offset, counted from 1. */
  static int line(String text, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      line += endsLine(text, i) ? 1 : 0;
    }
    return line;
  }

  private static String location(String text, int offset) {
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
