package io.tengen.engine.gtp.program;

/**
 * What an engine answered to one command.
 *
 * @param id of the command it answers, in digits; empty if the engine gave none
 * @param ok whether it began with {@code =} rather than {@code ?}
 * @param text without status, id and surrounding blanks; lines end in {@code \n}
 */
public record GtpReply(String id, boolean ok, String text) {
  private static final int QUOTED_LENGTH = 80;

  /** What a program said, fit for a line that people read: in quotes, on one line, cut short. */
  public static String quote(String said) {
    String line = said.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    return '"'
        + (line.length() > QUOTED_LENGTH ? line.substring(0, QUOTED_LENGTH) + "..." : line)
        + '"';
  }
}
