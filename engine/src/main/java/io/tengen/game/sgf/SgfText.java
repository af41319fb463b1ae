package io.tengen.game.sgf;

/** Escapes and unescapes SGF values: escapes, line breaks, composed values. */
final class SgfText {
  private static final int QUOTED_LENGTH = 32;

  private SgfText() {}

  /** Escapes a value of type Text, the inverse of {@link #text}. */
  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("]", "\\]");
  }

  /** Escapes a value of type SimpleText; white space becomes blanks. */
  static String escapeSimple(String text) {
    return escape(text.replaceAll("\\s", " "));
  }

  /**
   * Unescapes a value of type Text: a backslash quotes the next character, or removes the line
   * break after it (a soft line break); other line breaks become {@code \n}, other white space
   * becomes blanks.
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

  /** Unescapes a value of type SimpleText; line breaks become blanks. */
  static String simple(String value) {
    return text(value).replace('\n', ' ').strip();
  }

  /** Returns the index of the unescaped colon of a composed value; −1 if there is none. */
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

  /** Returns part of a file as error messages show it: quoted, on one line, shortened. */
  static String quote(String found) {
    int end = Math.min(found.length(), QUOTED_LENGTH);
    String shown = found.substring(0, end).replaceAll("[\\s\\p{Cntrl}]", " ");
    return '"' + shown + (end < found.length() ? "...\"" : "\"");
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }
}
