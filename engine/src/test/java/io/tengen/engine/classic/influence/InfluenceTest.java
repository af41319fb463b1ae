package io.tengen.engine.classic.influence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InfluenceTest {
  @Test
  void aStoneRadiatesByTheTable() {
    assertInfluence(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        """
        . . . . . . .
        . . 2 3 2 . .
        . 2 5 6 5 2 .
        . 3 6 X 6 3 .
        . 2 5 6 5 2 .
        . . 2 3 2 . .
        . . . . . . .
        """);
  }

  @Test
  void aStoneInBetweenBlocksJumpAndKnightsMoveAndMakesTheDiagonalAHane() {
    assertInfluence(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        """
        .  .  .  .  .  .  .
        .  .  2  1 -1 -2  .
        .  2  5  3 -3 -5 -2
        .  3  6  X  O -6 -3
        .  2  5  3 -3 -5 -2
        .  .  2  1 -1 -2  .
        .  .  .  .  .  .  .
        """);
  }

  @Test
  void stonesOnBothPointsInBetweenBlockTheDiagonal() {
    Board board =
        Diagram.of(
                """
                . . . . .
                . X O . .
                . O . . .
                . . . . .
                . . . . .
                """)
            .position(Rules.CHINESE, Color.BLACK)
            .board();
    Influence influence = new Influence(5);
    influence.find(board);
    assertEquals(0, influence.of(board.points().parse("C3"), Board.BLACK));
    assertEquals(-Influence.ADJACENT, influence.total(board.points().parse("C3")));
  }

  @Test
  void onlyTheNearestStoneOfAColourCounts() {
    assertInfluence(
        """
        . . . . .
        . . . . .
        X . X . .
        . . . . .
        . . . . .
        """,
        """
        3 2 3 2 .
        6 5 6 5 2
        X 6 X 6 3
        6 5 6 5 2
        3 2 3 2 .
        """);
  }

  private static void assertInfluence(String diagram, String expected) {
    Board board = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK).board();
    Influence influence = new Influence(board.points().size());
    influence.find(board);
    assertEquals(expected.replaceAll(" +", " "), draw(board, influence));
  }

  private static String draw(Board board, Influence influence) {
    Points points = board.points();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int total = influence.total(point);
      text.append(
          board.stoneAt(point) != Board.EMPTY
              ? ".XO".substring(board.stoneAt(point), board.stoneAt(point) + 1)
              : total == 0 ? "." : String.valueOf(total));
      text.append((i + 1) % points.size() == 0 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** The rule itself, slowly: the strongest of all stones, each by its own offset. */
  @Test
  void agreesWithTheTablePointByPointOnRandomBoards() {
    SplittableRandom random = new SplittableRandom(7);
    for (int size = 2; size <= 25; size++) {
      Position position = random(size, size * size / 2, random);
      Influence influence = new Influence(size);
      influence.find(position.board());
      Points points = position.points();
      for (int i = 0; i < points.count(); i++) {
        for (int color = Board.BLACK; color <= Board.WHITE; color++) {
          assertEquals(
              strongest(position.board(), points.get(i), color),
              influence.of(points.get(i), color),
              () -> position.toString());
        }
      }
    }
  }

  private static int strongest(Board board, int point, int color) {
    Points points = board.points();
    int best = 0;
    for (int i = 0; i < points.count(); i++) {
      int stone = points.get(i);
      if (board.stoneAt(stone) == color) {
        best = Math.max(best, of(board, stone, point));
      }
    }
    return best;
  }

  private static int of(Board board, int stone, int point) {
    Points points = board.points();
    int row = points.row(point) - points.row(stone);
    int column = points.column(point) - points.column(stone);
    int one = points.at(points.row(stone) + Integer.signum(row), points.column(stone));
    int other = points.at(points.row(stone), points.column(stone) + Integer.signum(column));
    int far = Math.max(Math.abs(row), Math.abs(column));
    int near = Math.min(Math.abs(row), Math.abs(column));
    boolean alongRows = Math.abs(row) > Math.abs(column);
    int between = alongRows ? one : other;
    int corner =
        points.at(
            points.row(stone) + Integer.signum(row), points.column(stone) + Integer.signum(column));
    return switch (10 * far + near) {
      case 10 -> 6;
      case 11 -> {
        int taken = taken(board, one) + taken(board, other);
        yield taken == 0 ? 5 : taken == 1 ? 3 : 0;
      }
      case 20 -> taken(board, between) == 0 ? 3 : 0;
      case 21 -> taken(board, between) + taken(board, corner) == 0 ? 2 : 0;
      default -> 0;
    };
  }

  private static int taken(Board board, int point) {
    return board.stoneAt(point) == Board.EMPTY ? 0 : 1;
  }

  static Position random(int size, int moves, SplittableRandom random) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    int[] candidates = new int[size * size];
    for (int i = 0; i < moves && !position.isOver(); i++) {
      int count = position.candidates(candidates);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
    return position;
  }
}
