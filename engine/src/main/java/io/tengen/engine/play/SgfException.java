package io.tengen.engine.play;

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

  private static String place(String text, int offset) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      char c = text.charAt(i);
      boolean halfOfPair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (c == '\n' || (c == '\r' && !halfOfPair)) {
        line++;
        start = i + 1;
      }
    }
    return line + ":" + (offset - start + 1);
  }
}
