package io.tengen.cli;

import io.tengen.cli.TextTable.Column;
import io.tengen.cli.control.Standings;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.DuplicateGames;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.coordinator.rating.Ratings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen rate}: rates the engines of any results. */
@Command(
    name = "rate",
    sortOptions = false,
    description = {
      "Rates engines by results from a file (docs/ratings.md has the formulas).",
      "",
      "FILE is a table in CSV whose first line is black,white,result, in any order and with any"
          + " others; or JSON lines with these keys; or an SGF file; or a directory that is searched"
          + " for files *.sgf. Results are as SGF has them: B+R, W+2.5, B+, 0 or Draw."
    },
    footer = {
      "",
      "Examples:",
      "  tengen rate results.csv",
      "  tengen rate results.csv --anchor gnugo=1500",
      "  tengen rate games/ --first-move --json",
      "  tengen export RUN games && tengen rate games/results.csv --prior 0"
    })
final class RateCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "FILE", description = "Where the results are.")
  private Path file;

  @Option(
      names = "--prior",
      paramLabel = "VIRTUAL_DRAWS",
      defaultValue = "1",
      description =
          "Draws that each engine is taken to have played besides, so that one that lost every game"
              + " has a rating; 0 for none (default: ${DEFAULT-VALUE}).")
  private double prior;

  @Option(
      names = "--anchor",
      paramLabel = "NAME=ELO",
      description = "The engine whose rating is given (default: the mean of all is 0).")
  private @Nullable String anchor;

  @Option(
      names = "--first-move",
      description = "Estimates what having Black is worth too, and rates engines apart from it.")
  private boolean firstMove;

  @Option(
      names = "--differences",
      description = "Prints the difference of each two engines, with its error, too.")
  private boolean differences;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    if (!Files.exists(file)) {
      throw CommandException.badInput("there is no file " + file);
    }
    ResultPool pool = ResultFiles.read(file, tengen.terminal());
    List<String> names = pool.names();
    if (names.isEmpty()) {
      throw CommandException.badInput(file + " holds no game of two engines with a result");
    }
    Rated rated = rate(names, pool);
    say(pool);
    if (json) {
      tengen.terminal().out().println(Json.line(rated.json(differences)));
    } else {
      print(rated);
    }
    return ExitCode.OK;
  }

  private Rated rate(List<String> names, ResultPool pool) throws CommandException {
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
              + ", so that nothing bounds the difference; play more games or set --prior 1");
    }
    Ratings ratings = BradleyTerry.rate(names.size(), counts, options);
    String anchored = fixed instanceof Anchor.Engine(int index, double elo) ? names.get(index) : "";
    Integer repeated =
        pool.games().isEmpty() ? null : DuplicateGames.<UUID>find(pool.games()).repeated();
    return new Rated(pool.counted(), names, counts, ratings, anchored, gaps, repeated);
  }

  private Anchor anchor(List<String> names) throws CommandException {
    if (anchor == null) {
      return new Anchor.Mean(0);
    }
    // Names such as mcts:visits=200 have a sign of their own.
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
      // Said below.
    }
    throw CommandException.badInput(
        "--anchor " + anchor + " is not NAME=ELO, such as " + names.getFirst() + "=1500");
  }

  /** What was left out, or is worth a look. */
  private void say(ResultPool pool) {
    Terminal terminal = tengen.terminal();
    if (pool.unfinished() > 0) {
      terminal.say("left out " + pool.unfinished() + " games without a result");
    }
    if (pool.selfPlay() > 0) {
      terminal.say("left out " + pool.selfPlay() + " games of an engine against itself");
    }
  }

  private void print(Rated rated) {
    Standings standings = rated.standings();
    var out = tengen.terminal().out();
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
    Integer repeated = rated.repeated();
    if (repeated != null && repeated > 0) {
      out.println(
          repeated + " games repeat another move by move: errors are larger than they look");
    }
    out.println(standings.games() + " games of " + rated.names().size() + " engines");
  }

  /** The likelihood of superiority of each over each; empty where that would be too wide. */
  private static String superiority(Rated rated) {
    Map<String, Integer> index = new HashMap<>();
    rated.names().forEach(name -> index.put(name, index.size()));
    TextTable table =
        StandingsText.byRank(
            rated.ranking().stream().map(rated.names()::get).toList(),
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

  private static String differences(Rated rated) {
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

  /**
   * A pool with its ratings.
   *
   * @param counts of Black against White
   * @param anchor name of the engine whose rating was given; empty if it was the mean
   * @param repeated games that repeat another; null if moves are not known
   */
  private record Rated(
      int games,
      List<String> names,
      List<PairCount> counts,
      Ratings ratings,
      String anchor,
      List<Gap> gaps,
      @Nullable Integer repeated) {

    /** Indices of the engines, best first. */
    List<Integer> ranking() {
      List<Integer> ranking = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        ranking.add(i);
      }
      ranking.sort(Comparator.comparingDouble((Integer i) -> ratings.elo(i)).reversed());
      return ranking;
    }

    /** Whoever had Black, each pair seen from the engine whose name comes first. */
    List<Standings.Pair> pairs() {
      Map<Long, int[]> sums = new TreeMap<>();
      for (PairCount count : counts) {
        boolean swap = count.first() > count.second();
        long key =
            swap
                ? (long) count.second() * names.size() + count.first()
                : (long) count.first() * names.size() + count.second();
        int[] sum = sums.computeIfAbsent(key, pair -> new int[3]);
        sum[0] += swap ? count.losses() : count.wins();
        sum[1] += swap ? count.wins() : count.losses();
        sum[2] += count.draws();
      }
      List<Standings.Pair> pairs = new ArrayList<>();
      sums.forEach((key, sum) ->
          pairs.add(
              new Standings.Pair(
                  names.get((int) (key / names.size())),
                  names.get((int) (key % names.size())),
                  sum[0],
                  sum[1],
                  sum[2])));
      return pairs;
    }

    Standings standings() {
      int[][] sums = new int[names.size()][3];
      for (PairCount count : counts) {
        add(sums[count.first()], count.wins(), count.losses(), count.draws());
        add(sums[count.second()], count.losses(), count.wins(), count.draws());
      }
      List<Standings.Rating> rows = new ArrayList<>();
      for (int engine : ranking()) {
        int[] sum = sums[engine];
        rows.add(
            new Standings.Rating(
                names.get(engine),
                ratings.elo(engine),
                ratings.error95(engine),
                sum[0] + sum[1] + sum[2],
                sum[0] + sum[2] / 2.0,
                sum[0],
                sum[1],
                sum[2],
                0));
      }
      return new Standings("", games, rows, pairs(), anchor);
    }

    private static void add(int[] sum, int wins, int losses, int draws) {
      sum[0] += wins;
      sum[1] += losses;
      sum[2] += draws;
    }

    List<Difference> differences() {
      List<Integer> ranking = ranking();
      List<Difference> differences = new ArrayList<>();
      for (int i = 0; i < ranking.size(); i++) {
        for (int j = i + 1; j < ranking.size(); j++) {
          int one = ranking.get(i);
          int other = ranking.get(j);
          differences.add(
              new Difference(
                  names.get(one),
                  names.get(other),
                  ratings.difference(one, other),
                  ratings.difference95(one, other),
                  ratings.superiority(one, other)));
        }
      }
      return differences;
    }

    Output json(boolean withDifferences) {
      Standings standings = standings();
      return new Output(
          games,
          standings.ratings(),
          standings.pairs(),
          anchor.isEmpty() ? null : anchor,
          ratings.firstMove().orElse(null),
          gaps.stream()
              .map(gap ->
                  new Unbounded(
                      gap.kind().name().toLowerCase(Locale.ROOT),
                      gap.engines().stream().map(names::get).toList()))
              .toList(),
          repeated,
          withDifferences ? differences() : null);
    }
  }

  /**
   * What {@code --json} prints; {@code ratings} and {@code pairs} are those of {@code evaluate}.
   *
   * @param anchor null if the mean of all ratings is 0
   * @param firstMove null if that was not asked for
   * @param gaps engines whose distance to the others results do not tell
   * @param repeated games that repeat another; null if moves are not known
   * @param differences null if they were not asked for
   */
  private record Output(
      int games,
      List<Standings.Rating> ratings,
      List<Standings.Pair> pairs,
      @Nullable String anchor,
      Ratings.@Nullable FirstMove firstMove,
      List<Unbounded> gaps,
      @Nullable Integer repeated,
      @Nullable List<Difference> differences) {}

  /**
   * Engines that results do not bound.
   *
   * @param kind {@code not_linked}, {@code won_all}, {@code lost_all} or {@code between}
   */
  private record Unbounded(String kind, List<String> engines) {}

  /**
   * How much stronger the first engine is.
   *
   * @param los likelihood of its superiority
   */
  private record Difference(String first, String second, double elo, double error95, double los) {}
}
