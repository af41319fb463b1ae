package io.tengen.cli.engine;

import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.engine.classic.influence.TerritoryEstimate.Kind;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The estimate of a position as {@code --json} prints it.
 *
 * @param lead Black's area minus White's in points, without komi
 * @param dead the stones that count as dead
 * @param points all points, row by row from the top left
 */
record InfluenceSummary(
    int board, double lead, Side black, Side white, List<String> dead, List<Point> points) {
  /** What counts for a side, in points. */
  record Side(int stones, int territory, int moyo) {
    private static Side of(TerritoryEstimate estimate, int color) {
      return new Side(
          estimate.count(color, Kind.STONE),
          estimate.count(color, Kind.TERRITORY),
          estimate.count(color, Kind.MOYO));
    }
  }

  /**
   * A point.
   *
   * @param black the influence of the nearest black stone, 0 to 6
   * @param white the influence of the nearest white stone, 0 to 6
   * @param kind {@code stone}, {@code territory}, {@code moyo} or {@code neutral}
   * @param owner {@code B}, {@code W} or {@code none}
   */
  record Point(String point, int black, int white, String kind, String owner) {}

  static InfluenceSummary of(Position position, TerritoryEstimate estimate) {
    Points points = position.points();
    List<String> dead = new ArrayList<>();
    List<Point> all = new ArrayList<>();
    for (int point : IntStream.range(0, points.count()).map(points::get).toArray()) {
      if (estimate.isDead(point)) {
        dead.add(points.name(point));
      }
      all.add(point(points, estimate, point));
    }
    return new InfluenceSummary(
        points.size(),
        estimate.lead(),
        Side.of(estimate, Board.BLACK),
        Side.of(estimate, Board.WHITE),
        dead,
        all);
  }

  private static Point point(Points points, TerritoryEstimate estimate, int point) {
    int owner = estimate.owner(point);
    return new Point(
        points.name(point),
        estimate.influence().of(point, Board.BLACK),
        estimate.influence().of(point, Board.WHITE),
        estimate.kind(point).name().toLowerCase(Locale.ROOT),
        owner == Board.EMPTY ? "none" : owner == Board.BLACK ? "B" : "W");
  }

  /** Returns the estimate in lines that each end with a line break. */
  String lines() {
    return "Black: %s\nWhite: %s\n%s%s\n"
        .formatted(
            text(black),
            text(white),
            dead.isEmpty() ? "" : "Dead: " + String.join(" ", dead) + "\n",
            leadText());
  }

  /** Returns who leads and by how much, as one sentence without a full stop. */
  String leadText() {
    if (lead == 0) {
      return "Even without komi";
    }
    return "%s leads by about %s points without komi"
        .formatted(
            lead > 0 ? "Black" : "White",
            String.format(Locale.ROOT, "%.1f", Math.abs(lead)).replace(".0", ""));
  }

  private static String text(Side side) {
    return "%d stones, %d territory, %d moyo"
        .formatted(side.stones(), side.territory(), side.moyo());
  }
}
