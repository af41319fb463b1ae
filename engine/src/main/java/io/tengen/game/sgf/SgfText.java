package io.tengen.game.sgf;

/** How text stands between the brackets of an SGF value: escapes, line breaks, composed values. */
final class SgfText {
  private static final int QUOTED_LENGTH = 32;

  private SgfText() {}

  /** A value of type Text that {@link #text} reads as the argument. */
  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("]", "\\]");
  }

  /** A value of type SimpleText: as {@link #escape}, on one line. */
  static String escapeSimple(String text) {
    return escape(text.replaceAll("\\s", " "));
  }

  /**
   * Reads a value of type Text: a backslash takes the next character as it is, or takes away the
   * line break after it (a soft one); other line breaks become {@code \n}, other white space
   * blanks.
   */
  static String text(String value) {
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean escaped = c == '\\' && i + 1 < value.length();
      if (escaped) {
        c = value.charAt(++i);
      }
      if (isBreak(c)) {
        if (i + 1 < value.length() && isBreak(value.charAt(i + 1)) && value.charAt(i + 1) != c) {
          i++;
        }
        if (!escaped) {
          text.append('\n');
        }
      } else {
        text.append(Character.isWhitespace(c) ? ' ' : c);
      }
    }
    return text.toString();
  }

  /** Reads a value of type SimpleText: as {@link #text}, hard line breaks become blanks. */
  static String simple(String value) {
    return text(value).replace('\n', ' ').strip();
  }

  /** Where the colon of a composed value stands, one that no backslash precedes; −1 if nowhere. */
  static int colon(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == ':') {
        return i;
      }
    }
    return -1;
  }

  /** Part of a file as an error message shows it: in quotes, on one line, cut short. */
  static String quote(String found) {
    int end = Math.min(found.length(), QUOTED_LENGTH);
    String shown = found.substring(0, end).replaceAll("[\\s\\p{Cntrl}]", " ");
    return '"' + shown + (end < found.length() ? "...\"" : "\"");
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }
}
