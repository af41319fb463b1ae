package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoneDistancesTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 9, 25})
  void distancesAreThoseOfTheNearestStone(int size) {
    SplittableRandom random = new SplittableRandom(size);
    Points points = Points.of(size);
    StoneDistances distances = new StoneDistances(points);
    for (int stones = 0; stones < 12; stones++) {
      Board board = new Board(size);
      for (int i = 0; i < stones; i++) {
        int point = points.get(random.nextInt(points.count()));
        if (board.stoneAt(point) == Board.EMPTY && board.emptyNeighbours(point) > 0) {
          board.play(point, Board.BLACK + random.nextInt(2));
        }
      }
      distances.look(board);
      for (int i = 0; i < points.count(); i++) {
        for (int color = Board.BLACK; color <= Board.WHITE; color++) {
          int point = points.get(i);
          assertEquals(nearest(board, point, color), distances.to(color, point));
        }
      }
    }
  }

  private static int nearest(Board board, int from, int color) {
    Points points = board.points();
    int nearest = StoneDistances.NONE;
    for (int i = 0; i < points.count(); i++) {
      int to = points.get(i);
      if (board.stoneAt(to) == color) {
        int dx = Math.abs(points.column(from) - points.column(to));
        int dy = Math.abs(points.row(from) - points.row(to));
        nearest = Math.min(nearest, dx + dy + Math.max(dx, dy));
      }
    }
    return nearest;
  }
}
