package io.tengen.cli;

import io.tengen.cli.control.Standings;

/** Prints results: as tables, or as one JSON object and nothing else. */
final class Results {
  private Results() {}

  static void print(Terminal terminal, Standings standings, Json.Results results, boolean json) {
    if (json) {
      terminal.out().println(Json.line(results));
      return;
    }
    terminal.out().println();
    terminal.out().print(StandingsText.render(standings));
    GapText.lines(standings).forEach(terminal.out()::println);
    terminal.out().println();
    terminal.out().println(standings.games() + " games of run " + standings.run());
    terminal.out().println("Records: " + results.records());
  }
}
