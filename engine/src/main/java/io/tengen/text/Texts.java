package io.tengen.text;

/** Prepares texts of other programs and of users for messages of one line. */
public final class Texts {
  private static final int LONGEST = 240;
  private static final int END = 118;

  private Texts() {}

  /** Returns the text on one line: line breaks with the blanks around them become one space. */
  public static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Returns the text with a question mark in place of everything but printable ASCII. */
  public static String printable(String text) {
    return text.replaceAll("[^ -~]", "?");
  }

  /**
   * Returns the text; if it is longer than 240 characters, its first and its last 118 with an
   * ellipsis between them.
   */
  public static String withoutMiddle(String text) {
    return text.length() <= LONGEST
        ? text
        : text.substring(0, END) + " .. " + text.substring(text.length() - END);
  }

  /** Returns the text, or its first {@code length} characters and an ellipsis if it is longer. */
  public static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "...";
  }
}
