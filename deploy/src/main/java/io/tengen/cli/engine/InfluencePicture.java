package io.tengen.cli.engine;

import io.tengen.cli.board.BoardSvg;
import io.tengen.engine.classic.influence.Influence;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.engine.classic.influence.TerritoryEstimate.Kind;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/** Draws a board with the balance of influence on its points. */
final class InfluencePicture {
  private InfluencePicture() {}

  /** Returns the board and the estimate as lines that each end with a line break. */
  static String text(Position position, TerritoryEstimate estimate) {
    Points points = position.points();
    StringBuilder text = new StringBuilder(columns(points));
    for (int row = 0; row < points.size(); row++) {
      int number = points.size() - row;
      text.append("%2d ".formatted(number));
      for (int column = 0; column < points.size(); column++) {
        text.append(cell(position, estimate, points.at(row, column)));
      }
      text.append("  ").append(number).append('\n');
    }
    return text.append(columns(points))
        .append(InfluenceSummary.of(position, estimate).lines())
        .toString();
  }

  private static String cell(Position position, TerritoryEstimate estimate, int point) {
    int stone = position.board().stoneAt(point);
    if (stone != Board.EMPTY) {
      boolean black = stone == Board.BLACK;
      return estimate.isDead(point) ? black ? "  x" : "  o" : black ? "  X" : "  O";
    }
    int total = estimate.influence().total(point);
    return total == 0 ? "  ." : "%3d".formatted(total);
  }

  private static String columns(Points points) {
    StringBuilder text = new StringBuilder("   ");
    for (int column = 0; column < points.size(); column++) {
      text.append("  ").append(points.name(points.at(0, column)).charAt(0));
    }
    return text.append('\n').toString();
  }

  /**
   * Returns a picture as SVG: squares whose size grows with the influence of the side that
   * prevails, larger ones on territory, and dead stones pale.
   */
  static String svg(Position position, TerritoryEstimate estimate) {
    Points points = position.points();
    BoardSvg picture = new BoardSvg(position.board());
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (estimate.isDead(point)) {
        picture.fade(point);
      }
      if (estimate.kind(point) != Kind.STONE) {
        picture.owner(point, weight(estimate, point));
      }
    }
    return picture.caption(InfluenceSummary.of(position, estimate).leadText()).draw();
  }

  /** Returns 1 for Black's territory, less for moyo, and the negative for White. */
  private static double weight(TerritoryEstimate estimate, int point) {
    if (estimate.kind(point) == Kind.NEUTRAL) {
      return 0;
    }
    double size =
        estimate.kind(point) == Kind.TERRITORY
            ? 1
            : Math.max(1, Math.abs(estimate.influence().total(point))) / (2.0 * Influence.ADJACENT);
    return estimate.owner(point) == Board.BLACK ? size : -size;
  }
}
