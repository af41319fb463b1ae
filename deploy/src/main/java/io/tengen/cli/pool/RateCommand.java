package io.tengen.cli.pool;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.results.Difference;
import io.tengen.cli.results.GapText;
import io.tengen.cli.results.StandingsText;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.DuplicateGames;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.game.sgf.SgfMode;
import io.tengen.wire.control.Standings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen rate}: rates engines by results from files. */
@Command(
    name = "rate",
    sortOptions = false,
    description = {
      "Rates engines by results from a file (docs/ratings.md has the formulas).",
      "",
      "FILE is a CSV table with columns black, white and result, named in its first line; or"
          + " JSON lines with these keys; or an SGF file; or a directory that is searched for files"
          + " *.sgf. Results are in SGF notation: B+R, W+2.5, B+, 0 or Draw."
    },
    footer = {
      "",
      "Examples:",
      "  tengen rate results.csv",
      "  tengen rate results.csv --anchor gnugo=1500",
      "  tengen rate games/ --first-move --json",
      "  tengen export RUN games && tengen rate games/results.csv --prior 0"
    })
public final class RateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The file or directory with the results.")
  private Path file;

  @Option(
      names = "--prior",
      paramLabel = "VIRTUAL_DRAWS",
      defaultValue = "1",
      description =
          "Virtual draws that are added for each engine, so that one that lost every game has a"
              + " rating; 0 for none (default: ${DEFAULT-VALUE}).")
  private double prior;

  @Option(
      names = "--anchor",
      paramLabel = "NAME=ELO",
      description = "The engine whose rating is given (default: the mean of all is 0).")
  private @Nullable String anchor;

  @Option(
      names = "--first-move",
      description = "Also estimates the advantage of Black, and corrects ratings for it.")
  private boolean firstMove;

  @Option(
      names = "--differences",
      description = "Also prints the difference of every two engines with its error.")
  private boolean differences;

  @Option(
      names = "--strict",
      description = {
        "Refuses SGF files that deviate from the format, and results in words (default: those that"
            + " are not understood are named and left out)."
      })
  private boolean strict;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  RateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (!Files.exists(file)) {
      throw CommandException.badInput("there is no file " + file);
    }
    ResultPool pool = ResultFiles.read(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal);
    List<String> names = pool.names();
    if (names.isEmpty()) {
      throw CommandException.badInput(file + " holds no game of two engines with a result");
    }
    RatedPool rated = rate(names, pool);
    printOmissions(pool);
    if (json) {
      terminal.out().println(JsonWriter.line(rated.json(differences)));
    } else {
      print(rated);
    }
    return ExitCode.OK;
  }

  private RatedPool rate(List<String> names, ResultPool pool) throws CommandException {
    Anchor fixed = anchor(names);
    BradleyTerry.Options options;
    try {
      options = new BradleyTerry.Options(prior, fixed, firstMove);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--prior " + prior + ": " + e.getMessage(), e);
    }
    List<PairCount> counts = pool.counts(names);
    List<Gap> gaps = PoolGaps.find(names.size(), counts);
    if (prior == 0 && !gaps.isEmpty()) {
      throw CommandException.badInput(
          GapText.line(names, gaps.getFirst())
              + ", so the difference is unbounded; play more games or set --prior 1");
    }
    Ratings ratings = BradleyTerry.rate(names.size(), counts, options);
    String anchored = fixed instanceof Anchor.Engine(int index, double elo) ? names.get(index) : "";
    Integer repeated =
        pool.games().isEmpty() ? null : DuplicateGames.<UUID>find(pool.games()).repeated();
    return new RatedPool(pool.counted(), names, counts, ratings, anchored, gaps, repeated);
  }

  private Anchor anchor(List<String> names) throws CommandException {
    if (anchor == null) {
      return new Anchor.Mean(0);
    }
    // Names such as mcts:visits=200 contain the sign, too.
    int sign = anchor.lastIndexOf('=');
    try {
      double elo = Double.parseDouble(anchor.substring(sign + 1));
      String name = anchor.substring(0, Math.max(0, sign));
      int index = names.indexOf(name);
      if (sign > 0 && index < 0) {
        throw CommandException.badInput(
            "--anchor " + anchor + ": " + file + " has no engine \"" + name + "\"");
      }
      if (sign > 0 && Double.isFinite(elo)) {
        return new Anchor.Engine(index, elo);
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw CommandException.badInput(
        "--anchor " + anchor + " is not NAME=ELO, such as " + names.getFirst() + "=1500");
  }

  /** Prints which games were left out. */
  private void printOmissions(ResultPool pool) {
    if (pool.unfinished() > 0) {
      terminal.say("left out " + Numbers.count(pool.unfinished(), "game") + " without a result");
    }
    if (pool.selfPlay() > 0) {
      terminal.say(
          "left out " + Numbers.count(pool.selfPlay(), "game") + " of an engine against itself");
    }
  }

  private void print(RatedPool rated) {
    Standings standings = rated.standings();
    var out = terminal.out();
    out.println();
    out.print(StandingsText.render(standings));
    String superiority = superiority(rated);
    if (!superiority.isEmpty()) {
      out.println();
      out.print(superiority);
    }
    if (differences) {
      out.println();
      out.print(differences(rated));
    }
    GapText.lines(rated.names(), rated.gaps()).forEach(out::println);
    out.println();
    rated
        .ratings()
        .firstMove()
        .ifPresent(first ->
            out.println(
                "Having Black is worth %s ± %s Elo"
                    .formatted(Numbers.whole(first.elo()), Numbers.whole(first.error95()))));
    out.println(
        "Black scored " + Numbers.percent(rated.pointsOfBlack(), rated.games()) + " of the points");
    Integer repeated = rated.repeated();
    if (repeated != null && repeated > 0) {
      out.println(
          Numbers.count(repeated, "game")
              + (repeated == 1 ? " repeats" : " repeat")
              + " another move by move: errors are larger than shown");
    }
    out.println(
        Numbers.count(standings.games(), "game")
            + " of "
            + rated.names().size()
            + " engines"
            + (rated.anchor().isEmpty() ? "; their mean is 0 Elo" : ""));
  }

  /** Returns a table of the likelihood of superiority; empty if it would be too wide. */
  private static String superiority(RatedPool rated) {
    Map<String, Integer> index = new HashMap<>();
    rated.names().forEach(name -> index.put(name, index.size()));
    TextTable table =
        StandingsText.byRank(
            rated.ratings().ranking().stream().map(rated.names()::get).toList(),
            (name, against) ->
                probability(
                    rated
                        .ratings()
                        .superiority(index.getOrDefault(name, 0), index.getOrDefault(against, 0))));
    return table == null
        ? ""
        : "How likely the row's engine is the stronger one, by rank\n" + table.render();
  }

  private static String probability(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String differences(RatedPool rated) {
    TextTable table =
        new TextTable(
            Column.left("engine"),
            Column.flexible("against"),
            Column.right("Elo"),
            Column.right("± 95 %"),
            Column.right("superior"));
    for (Difference difference : rated.differences()) {
      table.add(
          difference.first(),
          difference.second(),
          Numbers.whole(difference.elo()),
          Numbers.whole(difference.error95()),
          probability(difference.los()));
    }
    return table.render();
  }
}
