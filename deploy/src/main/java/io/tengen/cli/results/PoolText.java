package io.tengen.cli.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.control.PoolChange;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.VersionComparison;
import io.tengen.wire.control.VersionHistory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats rating pools as text and as JSON. */
public final class PoolText {

  /** Direct and indirect evidence disagree below this p-value. */
  private static final double DISAGREE = 0.05;

  private PoolText() {}

  /** Returns a table of pools. */
  public static String list(List<PoolStatus> pools) {
    TextTable table =
        new TextTable(
            Column.left("pool"),
            Column.right("versions"),
            Column.right("runs"),
            Column.right("games"),
            Column.flexible("for"));
    for (PoolStatus pool : pools) {
      table.add(
          pool.name(),
          String.valueOf(pool.versions().size()),
          String.valueOf(pool.runs().size()),
          String.valueOf(pool.games()),
          conditions(pool));
    }
    return table.render();
  }

  /** Returns the conditions, versions and runs of a pool. */
  public static String show(PoolStatus pool) {
    TextTable versions =
        new TextTable(
            Column.left("version"),
            Column.right("games"),
            Column.left("since run"),
            Column.flexible("engine"));
    for (PoolStatus.Version version : pool.versions()) {
      versions.add(
          version.engine().name(),
          String.valueOf(version.games()),
          version.firstRun(),
          version.engine().engine()
              + (version.formerNames().isEmpty()
                  ? ""
                  : " (formerly " + String.join(", ", version.formerNames()) + ")"));
    }
    TextTable runs =
        new TextTable(
            Column.left("run"), Column.left("begun"), Column.right("games"), Column.left(""));
    pool.runs().forEach(run -> add(runs, run, ""));
    pool.removed().forEach(run -> add(runs, run, "taken out"));
    return "Pool "
        + pool.name()
        + ": "
        + conditions(pool)
        + "; "
        + anchor(pool)
        + "\n\n"
        + versions.render()
        + "\n"
        + runs.render()
        + changes(pool);
  }

  private static void add(TextTable table, PoolStatus.Member run, String remark) {
    table.add(run.run(), time(run.createdAt()), run.games() + "/" + run.planned(), remark);
  }

  private static String changes(PoolStatus pool) {
    StringBuilder text = new StringBuilder();
    for (PoolChange change : pool.changes()) {
      text.append(time(change.at())).append("  ").append(words(change)).append('\n');
    }
    return text.isEmpty() ? "" : "\n" + text;
  }

  /** Returns a change of a pool in words. */
  public static String words(PoolChange change) {
    return switch (change) {
      case PoolChange.Renamed renamed -> renamed.version() + " renamed to " + renamed.name();
      case PoolChange.Anchored anchored ->
          anchored.version() + " fixed at " + Numbers.whole(anchored.elo()) + " Elo";
      case PoolChange.RunRemoved removed -> "run " + removed.run() + " taken out";
      case PoolChange.RunRestored restored -> "run " + restored.run() + " put back";
    };
  }

  /** Returns the rules and the set-up of a pool's games. */
  public static String conditions(PoolStatus pool) {
    int size = pool.setup().size();
    int stones = pool.setup().blackStones().size();
    String rules = pool.rules().text();
    return pool.setup().rules().name()
        + ", "
        + size
        + "x"
        + size
        + ", komi "
        + Numbers.score(pool.setup().komi())
        + (stones == 0 ? "" : ", " + stones + " handicap stones")
        + (rules.isEmpty() ? "" : ", " + rules);
  }

  /** Returns the version that fixes the scale, and its rating. */
  public static String anchor(PoolStatus pool) {
    return pool.anchor() + " has " + Numbers.whole(pool.anchorElo()) + " Elo";
  }

  /** Prints the ratings of a pool, as text or as one JSON object. */
  public static void ratings(
      Terminal terminal,
      String pool,
      Standings standings,
      Map<String, Grade> grades,
      boolean json) {
    if (json) {
      terminal
          .out()
          .println(
              JsonWriter.line(
                  new Ratings(
                      pool,
                      standings.games(),
                      standings.ratings(),
                      standings.pairs(),
                      grades,
                      standings.anchor())));
      return;
    }
    terminal.out().println();
    terminal.out().print(StandingsText.render(standings, grades));
    GapText.lines(standings).forEach(terminal.out()::println);
    terminal.out().println();
    terminal.out().println(Numbers.count(standings.games(), "game") + " of pool " + pool);
    if (standings.excluded() > 0) {
      terminal.out().println(VerificationText.excluded(standings.excluded()));
    }
  }

  /** Returns a table of the ratings of a version after each of its runs. */
  public static String history(VersionHistory history) {
    if (history.points().isEmpty()) {
      return history.version() + " has no finished game in pool " + history.pool() + "\n";
    }
    TextTable table =
        new TextTable(
            Column.left("after run"),
            Column.left("begun"),
            Column.right("Elo"),
            Column.right("± 95 %"),
            Column.right("games"),
            Column.left(""));
    for (VersionHistory.Point point : history.points()) {
      boolean isAnchor = history.version().equals(history.anchor());
      table.add(
          point.run(),
          time(point.createdAt()),
          Numbers.whole(point.elo()),
          isAnchor ? "–" : Numbers.whole(point.error95()),
          String.valueOf(point.games()),
          point.bounded() ? "" : "bounded by the prior only");
    }
    return history.version()
        + " in pool "
        + history.pool()
        + ", against "
        + history.anchor()
        + "\n"
        + table.render();
  }

  /** Returns a table with the estimates of the difference of two versions. */
  public static String compare(VersionComparison comparison) {
    Standings.Pair games = comparison.games();
    TextTable table =
        new TextTable(
            Column.left("evidence"),
            Column.right("Elo"),
            Column.right("± 95 %"),
            Column.right("superior"),
            Column.left(""));
    add(table, "direct", comparison.direct(), "no games against each other");
    add(table, "indirect", comparison.indirect(), "no chain of other games links them");
    add(table, "joint", comparison.joint(), "");
    String warning =
        comparison.agreement() < DISAGREE
            ? "Direct and indirect evidence disagree (p = %s): the strength of one of them depends on the opponent.\n"
                .formatted(Numbers.three(comparison.agreement()))
            : "";
    return "%s against %s: %d-%d-%d (wins-losses-draws)\n"
            .formatted(games.first(), games.second(), games.wins(), games.losses(), games.draws())
        + table.render()
        + warning;
  }

  private static void add(
      TextTable table, String kind, VersionComparison.@Nullable Estimate estimate, String absence) {
    if (estimate == null) {
      table.add(kind, "–", "–", "–", absence);
      return;
    }
    table.add(
        kind,
        Numbers.whole(estimate.elo()),
        Numbers.whole(estimate.error95()),
        String.format(Locale.ROOT, "%.3f", estimate.los()),
        estimate.bounded() ? "" : "bounded by the prior only");
  }

  private static String time(Instant instant) {
    return Times.minutes(ZoneId.systemDefault()).format(instant);
  }

  /** Ratings as {@code --json} prints them. */
  record Ratings(
      String pool,
      int games,
      List<Standings.Rating> ratings,
      List<Standings.Pair> pairs,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Grade> grades,
      String anchor) {}

  /** A pool as {@code --json} prints it. */
  public record Pool(
      String pool,
      String rules,
      int board,
      double komi,
      int handicap,
      String match,
      int games,
      String anchor,
      double anchorElo,
      List<Version> versions,
      List<Run> runs,
      List<Run> removedRuns,
      List<Change> changes) {
    /**
     * A version.
     *
     * @param settings values by key, as on the command line
     */
    record Version(
        String name,
        String kind,
        Map<String, String> settings,
        String firstRun,
        int games,
        List<String> formerNames) {}

    /** A run of the pool. */
    record Run(String run, String createdAt, int games, int planned) {
      static Run of(PoolStatus.Member member) {
        return new Run(
            member.run(), member.createdAt().toString(), member.games(), member.planned());
      }
    }

    /** A change that a user made. */
    record Change(String at, String change) {}

    public static Pool of(PoolStatus pool) {
      return new Pool(
          pool.name(),
          pool.setup().rules().name(),
          pool.setup().size(),
          pool.setup().komi(),
          pool.setup().blackStones().size(),
          pool.rules().text(),
          pool.games(),
          pool.anchor(),
          pool.anchorElo(),
          pool.versions().stream()
              .map(v -> {
                Json.Engine engine = Json.Engine.of(v.engine());
                return new Version(
                    engine.name(),
                    engine.kind(),
                    engine.settings(),
                    v.firstRun(),
                    v.games(),
                    v.formerNames());
              })
              .toList(),
          pool.runs().stream().map(Run::of).toList(),
          pool.removed().stream().map(Run::of).toList(),
          pool.changes().stream()
              .map(each -> new Change(each.at().toString(), words(each)))
              .toList());
    }
  }

  /** A version's history as {@code --json} prints it. */
  public record History(String pool, String version, String anchor, List<Point> points) {
    /** The rating after one run. */
    record Point(
        String run, String createdAt, double elo, double error95, int games, boolean bounded) {}

    public static History of(VersionHistory history) {
      return new History(
          history.pool(),
          history.version(),
          history.anchor(),
          history.points().stream()
              .map(p ->
                  new Point(
                      p.run(),
                      p.createdAt().toString(),
                      p.elo(),
                      p.error95(),
                      p.games(),
                      p.bounded()))
              .toList());
    }
  }
}
