package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.results.CrossTable;
import io.tengen.cli.results.RoundResult;
import io.tengen.wire.control.Standings;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places of a run's engines by the rules of its tournament.
 *
 * @param stages the tables, one for each stage of the tournament
 * @param rounds the results round by round; null for a tournament without rounds
 */
record PlacesView(List<Stage> stages, @Nullable Rounds rounds) {
  /**
   * A table of results round by round.
   *
   * @param numbers heads of the columns, one for each round
   */
  record Rounds(List<Integer> numbers, List<RoundsRow> rows) {
    static Rounds of(CrossTable table) {
      return new Rounds(
          IntStream.rangeClosed(1, table.rounds()).boxed().toList(),
          table.rows().stream()
              .map(row ->
                  new RoundsRow(
                      row.number(),
                      row.name(),
                      row.results().stream().map(RoundResult::text).toList()))
              .toList());
    }
  }

  /** The results of an engine. */
  record RoundsRow(int number, String name, List<String> results) {}

  /**
   * A table of places.
   *
   * @param title name of the stage; empty if there is only one
   * @param hasPoints whether places have contest points
   */
  record Stage(String title, boolean hasPoints, List<Row> rows) {}

  /** An engine's place. */
  record Row(
      String place,
      String name,
      String matchPoints,
      String opponents,
      String defeated,
      String warnings,
      String points,
      String note) {}

  static PlacesView of(Standings standings) {
    return new PlacesView(
        Standings.byStage(standings.placings()).entrySet().stream()
            .map(stage -> stage(stage.getKey(), stage.getValue()))
            .toList(),
        standings.matches().isEmpty() ? null : Rounds.of(CrossTable.of(standings)));
  }

  private static Stage stage(String title, List<Standings.Placing> placings) {
    return new Stage(
        title,
        placings.stream().anyMatch(placing -> placing.points() > 0),
        placings.stream().map(PlacesView::row).toList());
  }

  private static Row row(Standings.Placing placing) {
    return new Row(
        Figures.count(placing.place()),
        placing.name(),
        Figures.count(placing.matchPoints()),
        Figures.count(placing.opponents()),
        Numbers.score(placing.defeated() / 2.0),
        Figures.count(placing.warnings()),
        Figures.count(placing.points()),
        placing.withdrawn() ? "withdrew" : "");
  }
}
