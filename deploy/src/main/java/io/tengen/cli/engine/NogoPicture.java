package io.tengen.cli.engine;

import io.tengen.engine.nogo.PointValues;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Draws a board with the values of its empty points. */
final class NogoPicture {
  private NogoPicture() {}

  /**
   * Returns the board, the rights of both sides, and the points that the side to move chooses
   * among; every line ends in a line break.
   *
   * @param candidates the points that are best by value
   * @param farthest those of them that the scatter rule prefers
   */
  static String draw(
      Position position, PointValues values, List<Integer> candidates, List<Integer> farthest) {
    Points points = position.points();
    Map<Integer, PointValues.Value> byPoint =
        values.values().stream()
            .collect(Collectors.toMap(PointValues.Value::point, Function.identity()));
    StringBuilder text = new StringBuilder(columns(points));
    for (int row = 0; row < points.size(); row++) {
      text.append("%2d ".formatted(points.size() - row));
      for (int column = 0; column < points.size(); column++) {
        int point = points.at(row, column);
        PointValues.Value value = byPoint.get(point);
        boolean black = position.board().stoneAt(point) == Board.BLACK;
        text.append(value == null ? black ? "   X " : "   O " : cell(value));
      }
      text.append("%2d\n".formatted(points.size() - row));
    }
    text.append(columns(points));
    text.append("Black's rights: ").append(values.blackRights());
    text.append(", White's rights: ").append(values.whiteRights()).append('\n');
    boolean isZero = values.values().stream().allMatch(value -> value.value() == 0);
    text.append(choice(position, candidates, isZero)).append('\n');
    if (candidates.size() > 1) {
      text.append("Farthest from all stones: ").append(names(position, farthest)).append('\n');
    }
    return text.toString();
  }

  private static String cell(PointValues.Value value) {
    if (!value.black() && !value.white()) {
      return "   # ";
    }
    String only = value.black() ? value.white() ? " " : "x" : "o";
    return "%4d%s".formatted(value.value(), only);
  }

  private static String choice(Position position, List<Integer> candidates, boolean isZero) {
    String side = position.toMove() == Color.BLACK ? "Black" : "White";
    if (candidates.isEmpty()) {
      return side + " is to move, has no legal point and loses";
    }
    if (candidates.size() > 1 && isZero) {
      return side + " to move; no point gives either side a right";
    }
    return side
        + " to move; best "
        + (candidates.size() == 1 ? "point: " : "points, all equal: ")
        + names(position, candidates);
  }

  private static String names(Position position, List<Integer> points) {
    return points.stream().map(position.points()::name).collect(Collectors.joining(" "));
  }

  private static String columns(Points points) {
    StringBuilder text = new StringBuilder("   ");
    for (int column = 0; column < points.size(); column++) {
      text.append("   ").append(points.name(points.at(0, column)).charAt(0)).append(' ');
    }
    return text.toString().stripTrailing() + "\n";
  }
}
