package io.tengen.cli.report;

import java.util.List;

/**
 * Where a report's numbers come from and how to reproduce them.
 *
 * @param command the command that repeats the run
 * @param blank a sentence on what must be filled in there; empty if nothing
 * @param show the command that shows a game, without the game's number
 * @param program the version of Tengen that wrote the report
 * @param notes sentences about what the results do not determine
 */
public record Source(
    String command, String blank, String show, String program, List<String> notes) {
  public Source {
    notes = List.copyOf(notes);
  }
}
