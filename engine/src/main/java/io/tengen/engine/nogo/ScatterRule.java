package io.tengen.engine.nogo;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * The rule of Guo and Chen (2019) for ties that values do not break: among the candidates, those
 * with the largest Manhattan distance to the nearest stone; on an empty board the centre.
 */
public final class ScatterRule {
  private ScatterRule() {}

  /**
   * Returns the points that the rule prefers.
   *
   * @param candidates legal points of the side to move, at least one
   */
  public static List<Integer> among(Board board, List<Integer> candidates) {
    boolean isEmpty = board.emptyCount() == board.points().count();
    int largest = Integer.MIN_VALUE;
    List<Integer> farthest = new ArrayList<>();
    for (int point : candidates) {
      int distance = isEmpty ? -fromCentre(board.points(), point) : toNearestStone(board, point);
      if (distance > largest) {
        largest = distance;
        farthest.clear();
      }
      if (distance == largest) {
        farthest.add(point);
      }
    }
    return farthest;
  }

  private static int toNearestStone(Board board, int point) {
    Points points = board.points();
    int nearest = Integer.MAX_VALUE;
    for (int i = 0; i < points.count(); i++) {
      int stone = points.get(i);
      if (board.stoneAt(stone) != Board.EMPTY) {
        int rows = Math.abs(points.row(stone) - points.row(point));
        int columns = Math.abs(points.column(stone) - points.column(point));
        nearest = Math.min(nearest, rows + columns);
      }
    }
    return nearest;
  }

  /** Returns twice the Manhattan distance to the middle of the board. */
  private static int fromCentre(Points points, int point) {
    int last = points.size() - 1;
    return Math.abs(2 * points.row(point) - last) + Math.abs(2 * points.column(point) - last);
  }
}
