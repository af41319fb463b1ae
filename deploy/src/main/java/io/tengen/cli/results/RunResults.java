package io.tengen.cli.results;

import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.List;

/** Prints the results of a run. */
public final class RunResults {
  private RunResults() {}

  /** Prints results as tables, or as one JSON object and nothing else. */
  public static void print(
      Terminal terminal, Standings standings, RunStatus run, Json.Results results, boolean json) {
    if (json) {
      terminal.out().println(JsonWriter.line(results));
      return;
    }
    terminal.out().println();
    if (!standings.teams().isEmpty()) {
      terminal.out().println(TeamText.placings(standings.teams()));
      List<TeamMatchResult> last = TeamText.last(TeamMatchResult.of(run.spec().teams(), standings));
      if (!last.isEmpty()) {
        terminal.out().println(TeamText.matches(last));
      }
    }
    if (!standings.placings().isEmpty()) {
      terminal.out().println(TournamentText.placings(standings.placings()));
    }
    terminal.out().print(StandingsText.render(standings, results.grades()));
    GapText.lines(standings).forEach(terminal.out()::println);
    StandingsText.forfeits(standings).forEach(terminal.out()::println);
    List<String> competition = new ArrayList<>(TournamentText.leaders(run, standings));
    competition.addAll(TournamentText.lines(run));
    if (!competition.isEmpty()) {
      terminal.out().println();
      competition.forEach(terminal.out()::println);
    }
    terminal.out().println();
    terminal.out().println(Numbers.count(standings.games(), "game") + " of run " + standings.run());
    RunText.lines(run).forEach(terminal::show);
    terminal.out().println("Records: " + results.records());
  }
}
