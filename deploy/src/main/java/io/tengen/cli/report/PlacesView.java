package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.Numbers;
import io.tengen.wire.control.Standings;
import java.util.List;

/**
 * The places of a run's engines by the rules of its tournament.
 *
 * @param stages the tables, one for each stage of the tournament
 */
record PlacesView(List<Stage> stages) {
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

  static PlacesView of(List<Standings.Placing> placings) {
    return new PlacesView(
        Standings.byStage(placings).entrySet().stream()
            .map(stage -> stage(stage.getKey(), stage.getValue()))
            .toList());
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
