package io.tengen.cli.alphago;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's figure 2b: how well the results of games are estimated at each stage, and what an
 * estimate costs. The names of the components are the keys of the JSON.
 *
 * @param board points along a side
 * @param positions number of held-out positions
 * @param rollouts number of rollouts of an estimate by rollouts
 * @param constantError mean squared error of the best constant
 * @param stages the stages of the game
 * @param estimates the ways to estimate
 */
record ErrorFigure(
    int board,
    int positions,
    int rollouts,
    double constantError,
    List<Stage> stages,
    List<Estimate> estimates) {
  /**
   * A stage of the game.
   *
   * @param from least number of moves before a position
   * @param to largest number of moves; null for the last stage, which has all later ones
   * @param positions number of positions
   */
  record Stage(int from, @Nullable Integer to, int positions) {}

  /**
   * A way to estimate.
   *
   * @param error mean of (z − v)² over all positions, z and v from −1 to 1
   * @param byStage the same by stage; null where there are no positions
   * @param evaluations positions that a network evaluated for an estimate, on average
   * @param seconds processor time of an estimate, on average
   */
  record Estimate(
      String name,
      double error,
      List<@Nullable Double> byStage,
      double evaluations,
      double seconds) {}

  String table() {
    TextTable table =
        new TextTable(
            Column.left("estimate"),
            Column.right("error"),
            Column.right("evaluations"),
            Column.right("time"));
    for (Estimate estimate : estimates) {
      table.add(
          estimate.name,
          Figures.decimals(estimate.error, 3),
          estimate.evaluations == 0 ? "–" : Figures.count(Math.round(estimate.evaluations)),
          time(estimate.seconds));
    }
    return table.render();
  }

  private static String time(double seconds) {
    double micros = 1e6 * seconds;
    return micros < 1000 ? Figures.decimals(micros, 0) + " µs" : Figures.seconds(seconds);
  }

  String svg() {
    List<Chart.Series> series = new ArrayList<>();
    for (Estimate estimate : estimates) {
      List<Chart.Point> points = new ArrayList<>();
      for (int i = 0; i < stages.size(); i++) {
        Double error = estimate.byStage.get(i);
        Stage stage = stages.get(i);
        if (error != null) {
          String label =
              "%s, moves %d to %s: %s in %s"
                  .formatted(
                      estimate.name,
                      stage.from,
                      stage.to == null ? "the end" : stage.to.toString(),
                      Figures.decimals(error, 3),
                      Figures.count(stage.positions, "position"));
          points.add(new Chart.Point(stage.from, error, null, null, label));
        }
      }
      series.add(new Chart.Series(estimate.name + ", " + time(estimate.seconds), points));
    }
    String title =
        "%1$dx%1$d: mean squared error of the result by stage, and the time of an estimate"
            .formatted(board);
    return Chart.of(title, "moves before the position", series);
  }
}
