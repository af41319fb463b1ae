package io.tengen.cli.report;

import java.util.List;

/**
 * Where a report's numbers come from and how to have them again.
 *
 * @param command that plays the same run
 * @param blank a sentence of what is to be filled in there; empty if nothing
 * @param show command that shows a game of it, but for the game's number
 * @param program the version of Tengen that wrote the report
 * @param notes sentences about what results do not tell
 */
public record Source(
    String command, String blank, String show, String program, List<String> notes) {
  public Source {
    notes = List.copyOf(notes);
  }
}
