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
    String line = text.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    return '"' + Texts.cut(line, QUOTED_LENGTH) + '"';
  }
}
