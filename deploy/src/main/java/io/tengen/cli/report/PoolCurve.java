package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ratings of a pool's versions in the order in which runs introduced them, as a picture.
 *
 * @param steps the lines from each version to the next
 */
record PoolCurve(
    List<Point> points, List<Step> steps, List<Height> yTicks, List<Axis.Tick> xTicks) {
  private static final int MOST_Y_TICKS = 6;
  private static final int MOST_X_TICKS = 12;

  /**
   * A version.
   *
   * @param number from 1
   * @param former its earlier names; empty for none
   * @param x place from the left, as SVG takes it
   * @param y place of the rating from above
   * @param high place of the interval's upper end from above
   * @param low place of the interval's lower end from above
   */
  record Point(
      int number,
      String name,
      String former,
      String elo,
      String error,
      String games,
      String run,
      String engine,
      String words,
      String x,
      String y,
      String high,
      String low) {}

  /** A line between two points, as SVG takes it. */
  record Step(String x1, String y1, String x2, String y2) {}

  /**
   * A mark on the upright axis.
   *
   * @param at place from below, as CSS takes it
   * @param down place from above, as SVG takes it
   */
  record Height(String at, String down, String label) {}

  static PoolCurve of(PoolStatus pool, Standings standings) {
    Map<String, Standings.Rating> ratings = new HashMap<>();
    double low = Double.MAX_VALUE;
    double high = -Double.MAX_VALUE;
    for (Standings.Rating rating : standings.ratings()) {
      ratings.put(rating.name(), rating);
      low = Math.min(low, rating.elo() - rating.error95());
      high = Math.max(high, rating.elo() + rating.error95());
    }
    Axis axis = Axis.around(low, high);
    List<Point> points = new ArrayList<>();
    for (PoolStatus.Version version : pool.versions()) {
      Standings.Rating rating = ratings.get(version.engine().name());
      if (rating != null) {
        double x = (points.size() + 0.5) / pool.versions().size();
        points.add(point(points.size() + 1, version, rating, x, axis));
      }
    }
    List<Step> steps = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      Point one = points.get(i - 1);
      Point next = points.get(i);
      steps.add(new Step(one.x, one.y, next.x, next.y));
    }
    return new PoolCurve(points, steps, heights(axis), numbers(points));
  }

  private static Point point(
      int number, PoolStatus.Version version, Standings.Rating rating, double x, Axis axis) {
    double elo = rating.elo();
    double error = rating.error95();
    return new Point(
        number,
        rating.name(),
        String.join(", ", version.formerNames()),
        Figures.count(Math.round(elo)),
        error == 0 ? "–" : Figures.count(Math.round(error)),
        Figures.count(rating.games()),
        version.firstRun(),
        version.engine().engine(),
        rating.name() + ": " + Figures.interval(elo, error) + " Elo",
        Figures.place(x),
        Figures.place(1 - axis.share(elo)),
        Figures.place(1 - axis.share(elo + error)),
        Figures.place(1 - axis.share(elo - error)));
  }

  private static List<Height> heights(Axis axis) {
    List<Height> heights = new ArrayList<>();
    for (Axis.Tick tick : axis.ticks(MOST_Y_TICKS, false)) {
      double share = Double.parseDouble(tick.at().replace("%", "")) / 100;
      heights.add(new Height(tick.at(), Figures.place(1 - share), tick.label()));
    }
    return heights;
  }

  /** Returns the numbers of some of the points, so that they do not overlap. */
  private static List<Axis.Tick> numbers(List<Point> points) {
    int every = Math.max(1, Math.ceilDiv(points.size(), MOST_X_TICKS));
    List<Axis.Tick> ticks = new ArrayList<>();
    for (int i = 0; i < points.size(); i += every) {
      ticks.add(new Axis.Tick(points.get(i).x, String.valueOf(points.get(i).number)));
    }
    return ticks;
  }
}
