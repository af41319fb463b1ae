package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.results.GapText;
import io.tengen.cli.results.Grade;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The page of a rating pool: ratings, versions in their order, pairings and runs. Like the page of
 * a run it is self-contained; it has no script.
 */
final class PoolPage {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private PoolPage() {}

  /** The values for the template; the names of the components are its variables. */
  private record Model(
      String style,
      String program,
      String name,
      String versions,
      String runCount,
      String games,
      String conditions,
      String anchor,
      boolean hasNotes,
      List<String> notes,
      RatingsView ratings,
      PoolCurve curve,
      MatrixView pairings,
      List<Run> runs,
      boolean hasChanges,
      List<String> changes) {}

  /**
   * A run of the pool.
   *
   * @param remark what is particular; empty for nothing
   */
  private record Run(String id, String begun, String games, String remark) {}

  /**
   * Writes the report of a pool with at least one game.
   *
   * @param standings the ratings of its versions, best first
   * @param to receives the page; is not closed
   */
  static void write(PoolStatus pool, Standings standings, Map<String, Grade> grades, Writer to)
      throws IOException {
    List<String> notes = new ArrayList<>(GapText.lines(standings));
    if (standings.excluded() > 0) {
      notes.add(
          Figures.count(standings.excluded(), "result") + " of excluded workers do not count.");
    }
    List<String> changes =
        pool.changes().stream()
            .map(change -> MINUTES.format(change.at()) + ": " + PoolText.words(change))
            .toList();
    Model model =
        new Model(
            ReportPage.resource("style.css"),
            ProgramVersion.get(),
            pool.name(),
            Figures.count(pool.versions().size()),
            Figures.count(pool.runs().size()),
            Figures.count(pool.games()),
            PoolText.conditions(pool),
            PoolText.anchor(pool),
            !notes.isEmpty(),
            notes,
            RatingsView.of(standings, grades),
            PoolCurve.of(pool, standings),
            pairings(standings),
            runs(pool),
            !changes.isEmpty(),
            changes);
    ReportPage.fill("pool.mustache", model, to);
  }

  private static List<Run> runs(PoolStatus pool) {
    List<Run> runs = new ArrayList<>();
    pool.runs().forEach(run -> runs.add(run(run, "")));
    pool.removed().forEach(run -> runs.add(run(run, "taken out")));
    return runs;
  }

  private static Run run(PoolStatus.Member run, String remark) {
    return new Run(run.run(), time(run.createdAt()), run.games() + "/" + run.planned(), remark);
  }

  private static String time(Instant instant) {
    return MINUTES.format(instant);
  }

  private static MatrixView pairings(Standings standings) {
    Map<List<String>, MatrixView.Cell> cells = new HashMap<>();
    for (Standings.Pair pair : standings.pairs()) {
      cells.put(
          List.of(pair.first(), pair.second()), cell(pair.wins(), pair.losses(), pair.draws()));
      cells.put(
          List.of(pair.second(), pair.first()), cell(pair.losses(), pair.wins(), pair.draws()));
    }
    return MatrixView.byName(
        standings.ratings().stream().map(Standings.Rating::name).toList(),
        (one, other) -> cells.getOrDefault(List.of(one, other), MatrixView.Cell.NONE));
  }

  private static MatrixView.Cell cell(int wins, int losses, int draws) {
    int games = wins + losses + draws;
    double points = wins + draws / 2.0;
    return games == 0
        ? MatrixView.Cell.NONE
        : MatrixView.Cell.of(
            Figures.percent(points, games), wins + "–" + losses + "–" + draws, points / games);
  }
}
