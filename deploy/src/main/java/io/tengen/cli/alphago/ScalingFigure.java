package io.tengen.cli.alphago;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.tengen.cli.console.Figures;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The paper's figure 4c: Elo by the number of search threads, a curve for each number of
 * evaluators, all at the same time for each move. The names of the components are the keys of the
 * JSON.
 *
 * @param board points along a side
 * @param seconds time for each move
 * @param lambda weight of rollouts, 0 to 1
 * @param curves the curves by number of evaluators
 */
record ScalingFigure(int board, double seconds, double lambda, List<Curve> curves) {
  @JsonCreator
  ScalingFigure {
    curves = List.copyOf(curves);
  }

  /**
   * The points with one number of evaluators.
   *
   * @param evaluators number of devices that evaluate the network
   * @param points the points by number of threads
   */
  record Curve(int evaluators, List<Point> points) {
    Curve {
      points = List.copyOf(points);
    }
  }

  /**
   * The strength with one number of threads.
   *
   * @param threads number of search threads
   * @param elo above the search by rollouts alone on one thread
   * @param error95 half the 95 % interval
   * @param games number of games
   */
  record Point(int threads, double elo, double error95, int games) {}

  /** Returns this figure with a curve, in place of one with as many evaluators. */
  ScalingFigure with(Curve curve) {
    List<Curve> all = new ArrayList<>(curves);
    all.removeIf(other -> other.evaluators == curve.evaluators);
    all.add(curve);
    all.sort(Comparator.comparingInt(Curve::evaluators));
    return new ScalingFigure(board, seconds, lambda, all);
  }

  String table() {
    TextTable table =
        new TextTable(
            Column.right("evaluators"),
            Column.right("threads"),
            Column.right("Elo, 95 %"),
            Column.right("games"));
    for (Curve curve : curves) {
      for (Point point : curve.points) {
        table.add(
            String.valueOf(curve.evaluators),
            String.valueOf(point.threads),
            Figures.interval(point.elo, point.error95),
            String.valueOf(point.games));
      }
    }
    return table.render();
  }

  String svg() {
    List<Chart.Series> series =
        curves.stream()
            .map(curve ->
                new Chart.Series(
                    Figures.count(curve.evaluators, "evaluator"),
                    curve.points.stream().map(ScalingFigure::drawn).toList()))
            .toList();
    String title =
        "%1$dx%1$d: Elo above rollouts alone, by threads, at %2$s a move"
            .formatted(board, Figures.seconds(seconds));
    return Chart.of(title, "search threads", series);
  }

  private static Chart.Point drawn(Point point) {
    return new Chart.Point(
        point.threads,
        point.elo,
        point.elo - point.error95,
        point.elo + point.error95,
        "%s: %s Elo"
            .formatted(
                Figures.count(point.threads, "thread"),
                Figures.interval(point.elo, point.error95)));
  }
}
