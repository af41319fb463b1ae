package io.tengen.engine.program;

import io.tengen.text.Texts;

/**
 * A reply of an engine to one command.
 *
 * @param id the id of the command, in digits; empty if the reply has none
 * @param ok whether the reply begins with {@code =} (success) rather than {@code ?} (failure)
 * @param text the text without status, id and surrounding blanks; {@code \n} separates its lines
 */
public record GtpReply(String id, boolean ok, String text) {
  private static final int QUOTED_LENGTH = 80;

  /**
   * Formats the output of a program for a message: in quotes, on one line, at most 80 characters.
   */
  public static String quote(String text) {
    return '"' + Texts.cut(oneLine(text), QUOTED_LENGTH) + '"';
  }

  /**
   * Formats an error that a program has written for a message: in quotes, on one line. The middle
   * of a long one is left out, since its end often has the reason.
   */
  static String quoteError(String text) {
    return '"' + Texts.withoutMiddle(oneLine(text)) + '"';
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
