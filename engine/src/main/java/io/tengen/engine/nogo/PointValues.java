package io.tengen.engine.nogo;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of the empty points of a position, V(p) of Guo and Chen (2019): Black's rights after a
 * black stone on p plus White's rights after a white stone on p. The value does not depend on which
 * side is to move: the best point for one side is the best for the other.
 *
 * <p>A side's rights are the empty points where the other side may not play. For a point that only
 * one side may play the other side's rights are those of the position, since it cannot change them
 * there. Immutable.
 *
 * @param size points along one side of the board
 * @param blackRights empty points where White may not play
 * @param whiteRights empty points where Black may not play
 * @param values the empty points, row by row from the top left
 */
public record PointValues(int size, int blackRights, int whiteRights, List<Value> values) {
  /**
   * The value of an empty point.
   *
   * @param point the point
   * @param value V(p); 0 if neither side may play there
   * @param black whether Black may play there
   * @param white whether White may play there
   */
  public record Value(int point, int value, boolean black, boolean white) {}

  public PointValues {
    values = List.copyOf(values);
  }

  /** Evaluates all empty points of a position under rules by which the last mover wins. */
  public static PointValues of(Position position) {
    Rights rights = new CachedRights(position.points().size());
    rights.setBoard(position.board());
    List<Value> values = new ArrayList<>();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (position.board().stoneAt(point) == Board.EMPTY) {
        boolean black = rights.isLegal(point, Board.BLACK);
        boolean white = rights.isLegal(point, Board.WHITE);
        values.add(new Value(point, black || white ? value(rights, point) : 0, black, white));
      }
    }
    return new PointValues(
        points.size(), rights.count(Board.BLACK), rights.count(Board.WHITE), values);
  }

  /** Returns V(p): two legality tests and one addition. */
  static int value(Rights rights, int point) {
    return rights.countAfter(point, Board.BLACK) + rights.countAfter(point, Board.WHITE);
  }
}
