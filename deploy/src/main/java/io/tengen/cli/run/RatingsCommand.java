package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.RanksOption;
import io.tengen.cli.results.CrossTable;
import io.tengen.cli.results.EgfTable;
import io.tengen.cli.results.Grade;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.cli.results.RatingHistory;
import io.tengen.cli.results.RunResults;
import io.tengen.cli.results.TeamMatchResult;
import io.tengen.cli.results.TeamText;
import io.tengen.coordinator.tournament.RoundsSpec;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.Teams;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen ratings}: shows the ratings of a run or of a rating pool. */
@Command(
    name = "ratings",
    sortOptions = false,
    description = {
      "Shows the ratings of the engines of a run or of a rating pool.",
      "",
      "With --by it shows the scores of a run by colour or by opening, or how much the results of"
          + " each worker differ from the others', and how many games repeat another one move by"
          + " move.",
      "",
      "With --cross it shows who met whom in each round of a tournament, with the result: 12+/b is"
          + " a win with Black against number 12, = a draw, 0+ a bye. --egf prints the same as go"
          + " federations exchange it; tengen standings reads it.",
      "",
      "With --history it shows how the ratings developed: after each tenth of a run's rated games,"
          + " or after each run of a pool."
    },
    footer = {
      "",
      "Examples:",
      "  tengen ratings RUN",
      "  tengen ratings RUN --by opening",
      "  tengen ratings RUN --cross",
      "  tengen ratings RUN --egf > table.txt",
      "  tengen ratings RUN --ranks gnugo=8k",
      "  tengen ratings --pool main --history --csv > history.csv",
      "  tengen ratings RUN --coordinator localhost:7070 --json",
      "  tengen ratings --pool main"
    })
public final class RatingsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      description = "The run's id; tengen runs lists them.")
  private @Nullable String run;

  @Option(
      names = "--pool",
      paramLabel = "NAME",
      description = "A rating pool instead of a run; tengen pool list lists them.")
  private @Nullable String pool;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description = "Breaks results down by colour, opening or worker.")
  private @Nullable String by;

  @Option(names = "--cross", description = "Shows a tournament's results round by round.")
  private boolean cross;

  @Option(
      names = "--egf",
      description = "Prints a tournament's table in the format of the European Go Federation.")
  private boolean egf;

  @Mixin private RanksOption ranks;

  @Option(names = "--history", description = "Shows how the ratings developed.")
  private boolean history;

  @Option(names = "--csv", description = "With --history: prints comma-separated values.")
  private boolean csv;

  @Mixin private ClusterQuery query;

  RatingsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    RunBreakdown.By how = by == null ? null : RunBreakdown.By.parse(by);
    if ((run == null) == (pool == null)) {
      throw CommandException.badInput("name a run or a pool: tengen ratings RUN, or --pool NAME");
    }
    if (how != null && pool != null) {
      throw CommandException.badInput("--by breaks down the results of a run; leave out --pool");
    }
    if ((cross || egf) && (pool != null || how != null || cross && egf)) {
      throw CommandException.badInput(
          "--cross and --egf show the rounds of a run; give one of them, without --pool and --by");
    }
    if (history && (how != null || cross || egf || ranks.isGiven()) || csv && !history) {
      throw CommandException.badInput(
          "--history shows ratings only, and --csv is for --history; leave out the others");
    }
    return query.run(connection -> {
      if (history) {
        RatingHistory developed = history(connection);
        return Answer.text(developed, csv ? developed.csv() : developed.text());
      }
      if (pool != null) {
        return ofPool(connection, pool);
      }
      String of = Objects.requireNonNull(run);
      if (cross || egf) {
        return table(connection, of);
      }
      return how == null ? ratings(connection, of) : breakdown(connection.control(), of, how);
    });
  }

  private RatingHistory history(Connection connection)
      throws ControlException, CommandException, InterruptedException {
    if (pool != null) {
      return RunHistory.ofPool(connection.control(), pool);
    }
    RunStatus status = connection.control().get(Objects.requireNonNull(run));
    if (status.spec().kind() == RunKind.SELF_PLAY) {
      throw CommandException.badInput(
          "run " + run + " is self-play, which compares no engines and has no ratings");
    }
    return RunHistory.ofRun(connection.control(), status, terminal);
  }

  private Answer ofPool(Connection connection, String name)
      throws ControlException, CommandException {
    Standings standings = connection.control().pools().standings(name);
    Map<String, Grade> grades = Grade.of(ranks.scale(standings), standings);
    return (terminal, json) -> PoolText.ratings(terminal, name, standings, grades, json);
  }

  private Answer ratings(Connection connection, String of)
      throws ControlException, CommandException {
    RunStatus status = connection.control().get(of);
    if (status.spec().kind() == RunKind.SELF_PLAY) {
      throw CommandException.badInput(
          "run "
              + of
              + " is self-play, which compares no engines and has no ratings; its scores by colour:"
              + " tengen ratings "
              + of
              + " --by colour "
              + connection.option());
    }
    Standings standings = connection.control().standings(of);
    Json.Results results =
        Json.Results.of(standings, status, connection.records(of))
            .with(Grade.of(ranks.scale(standings), standings));
    return (terminal, json) -> RunResults.print(terminal, standings, status, results, json);
  }

  private Answer table(Connection connection, String of) throws ControlException, CommandException {
    RunStatus status = connection.control().get(of);
    Standings standings = connection.control().standings(of);
    if (standings.matches().isEmpty()) {
      throw CommandException.badInput(
          "run "
              + of
              + " has no round of a tournament to show; its pairs of engines: tengen ratings "
              + of
              + " "
              + connection.option());
    }
    CrossTable table = CrossTable.of(standings);
    if (egf) {
      Map<String, Grade> grades = Grade.of(ranks.scale(standings), standings);
      EgfTable exchanged =
          EgfTable.of(EgfHeaders.of(status), table, grades, clubs(status.spec().teams()));
      return Answer.text(exchanged, exchanged.text());
    }
    List<TeamMatchResult> matches = TeamMatchResult.of(status.spec().teams(), standings);
    boolean robin = TournamentSpec.parse(status.spec().format()) instanceof RoundsSpec.RoundRobin;
    String text = robin ? table.matrix(standings) + "\n" + table.text() : table.text();
    return Answer.text(table, matches.isEmpty() ? text : TeamText.matches(matches) + "\n" + text);
  }

  /** Returns the team of each engine, which takes the place of a player's club. */
  private static Map<String, String> clubs(Teams teams) {
    Map<String, String> clubs = new HashMap<>();
    teams.teams().forEach(team -> team.all().forEach(name -> clubs.put(name, team.name())));
    return clubs;
  }

  private Answer breakdown(Control control, String of, RunBreakdown.By how) throws Exception {
    RunBreakdown breakdown = RunBreakdown.read(control, control.get(of), terminal);
    List<String> lines = new BreakdownText(breakdown).lines(how);
    return Answer.text(breakdown.json(how), String.join("\n", lines) + "\n");
  }
}
