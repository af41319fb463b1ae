package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AreaCountTest {
  @Test
  void aSideHasItsStonesAndTheEmptyPointsThatOnlyTheyReach() {
    AreaCount count =
        count(
            """
            . X . O .
            X X . O O
            . X X O .
            X X . O O
            . X . O .
            """);
    assertEquals(new AreaCount.Side(8, 3, 13), count.side(Color.BLACK));
    assertEquals(new AreaCount.Side(7, 3, 12), count.side(Color.WHITE));
    assertEquals(4, count.shared());
    assertEquals(1, count.lead());
  }

  @Test
  void aChainIsDeadAsAWhole() {
    String board =
        """
        . X . X .
        X X X X X
        O O X . .
        . O X X X
        . O X . .
        """;
    Points points = Points.of(5);
    AreaCount alive = count(board);
    assertEquals(19 - 6, alive.lead());
    AreaCount removed = count(board, points.parse("B1"));
    assertEquals(
        List.of("A3", "B3", "B2", "B1"), removed.dead().stream().map(points::name).toList());
    assertEquals(25, removed.lead());
    assertEquals(Board.BLACK, removed.owner(points.parse("A1")));
  }

  /** The shared liberties of a seki count half each, the eyes in it for their side. */
  @Test
  void aSekiIsCountedAsItStands() {
    AreaCount count =
        count(
            """
            X X O O
            . X O .
            X X O O
            . . . .
            """);
    assertEquals(new AreaCount.Side(5, 1, 8), count.side(Color.BLACK));
    assertEquals(new AreaCount.Side(5, 1, 8), count.side(Color.WHITE));
    assertEquals(Board.EMPTY, count.owner(Points.of(4).parse("B1")));
    assertEquals(Board.WHITE, count.owner(Points.of(4).parse("D3")));
  }

  @Test
  void anEmptyBoardIsShared() {
    assertEquals(40.5, AreaCount.of(new Board(9), List.of()).side(Color.BLACK).points());
  }

  /** The Chinese par: 185 to 176 with komi 7.5 is a win by ¾ zi, and 184 to 177 a loss by ¼. */
  @Test
  void halfPointsDecideByAQuarterOfAZi() {
    assertEquals("¾", Zi.of(185 - 176 - 7.5));
    assertEquals("¼", Zi.of(184.5 - 176.5 - 7.5));
    assertEquals("-¼", Zi.of(184 - 177 - 7.5));
  }

  @Test
  void agreesWithTheBoardsOwnCountOfRandomPositions() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 200; round++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
      for (int i = random.nextInt(120); i > 0; i--) {
        int point = position.points().get(random.nextInt(81));
        position.playLegal(position.isLegal(point) ? point : Points.PASS);
        if (position.passes() > 1) {
          position.resume(position.toMove());
        }
      }
      AreaCount count = AreaCount.of(position.board(), List.of());
      assertEquals(position.board().area(), count.lead());
      assertEquals(81, count.side(Color.BLACK).points() + count.side(Color.WHITE).points());
    }
  }

  private static AreaCount count(String diagram, Integer... dead) {
    List<String> rows = diagram.lines().toList();
    Board board = new Board(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < rows.size(); column++) {
        int stone = ".XO".indexOf(rows.get(row).charAt(2 * column));
        if (stone > 0) {
          board.play(board.points().at(row, column), stone);
        }
      }
    }
    return AreaCount.of(board, List.of(dead));
  }
}
