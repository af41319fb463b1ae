package io.tengen.engine.classic.influence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TerritoryEstimateTest {
  @Test
  void aSurroundedStoneWhoseInfluenceIsOverturnedIsDead() {
    assertOwners(
        """
        . . . . . . .
        . X X X . . .
        . X O . X . O
        . . X X . . .
        . . . . . O .
        . O O O . . .
        . . . . . . .
        """,
        """
        b b b b b . v
        b X X X b . w
        b X o b X . O
        m m X X m v w
        v v . . v O w
        w O O O w w w
        w w w w w v v
        """);
  }

  @Test
  void anEnclosedGroupWithTwoEyesIsAlive() {
    Position position =
        position(
            """
            . O . O X . .
            O O O O X . .
            X X X X X . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """);
    TerritoryEstimate estimate = estimate(position);
    assertEquals(Board.WHITE, estimate.owner(position.points().parse("B7")));
    assertEquals(Board.WHITE, estimate.owner(position.points().parse("A7")));
  }

  @Test
  void aFinishedGameIsCountedExactly() {
    Position position =
        position(
            """
            . . X O . . .
            . X X O . . .
            . X O O . O .
            . X O . . . .
            . X X O O O .
            . . X X X O .
            . . . . X O .
            """);
    assertEquals(position.board().area(), estimate(position).lead());
  }

  @Test
  void deadStonesInATerritoryCountForTheOpponent() {
    Position position =
        position(
            """
            . O X O . . .
            . . X O . . .
            X X O O . O .
            . X O . . . .
            . X X O O O .
            . . X X X O .
            . . . . X O .
            """);
    TerritoryEstimate estimate = estimate(position);
    assertEquals(Board.BLACK, estimate.owner(position.points().parse("B7")));
    assertTrue(estimate.isDead(position.points().parse("B7")));
  }

  @Test
  void anEmptyBoardIsEven() {
    for (int size = 1; size <= 25; size++) {
      TerritoryEstimate estimate = new TerritoryEstimate(size);
      byte[] stones = new byte[Points.of(size).arrayLength()];
      new Board(size).copyStones(stones);
      estimate.find(stones);
      assertEquals(0, estimate.lead());
    }
  }

  @Test
  void theEstimateIsTheSameForImagesAndTheNegativeForExchangedColours() {
    SplittableRandom random = new SplittableRandom(11);
    for (int game = 0; game < 40; game++) {
      int size = 5 + game % 15;
      Position position = InfluenceTest.random(size, size * size * 2 / 3, random);
      double lead = estimate(position).lead();
      Board image = new Board(size);
      Board exchanged = new Board(size);
      Points points = position.points();
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        int stone = position.board().stoneAt(point);
        if (stone != Board.EMPTY) {
          image.play(points.at(points.column(point), size - 1 - points.row(point)), stone);
          exchanged.play(point, Board.BLACK + Board.WHITE - stone);
        }
      }
      assertEquals(lead, lead(image), position::toString);
      assertEquals(0, lead + lead(exchanged), position::toString);
    }
  }

  private static double lead(Board board) {
    return estimate(board).lead();
  }

  private static Position position(String diagram) {
    return Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK);
  }

  private static TerritoryEstimate estimate(Position position) {
    return estimate(position.board());
  }

  private static TerritoryEstimate estimate(Board board) {
    byte[] stones = new byte[board.points().arrayLength()];
    board.copyStones(stones);
    TerritoryEstimate estimate = new TerritoryEstimate(board.points().size());
    estimate.find(stones);
    return estimate;
  }

  private static void assertOwners(String diagram, String expected) {
    Position position = position(diagram);
    TerritoryEstimate estimate = estimate(position);
    StringBuilder text = new StringBuilder();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      text.append(symbol(estimate, points.get(i)));
      text.append((i + 1) % points.size() == 0 ? '\n' : ' ');
    }
    assertEquals(expected, text.toString());
  }

  private static char symbol(TerritoryEstimate estimate, int point) {
    boolean black = estimate.owner(point) == Board.BLACK;
    return switch (estimate.kind(point)) {
      case STONE -> black ? 'X' : 'O';
      case TERRITORY -> estimate.isDead(point) ? black ? 'o' : 'x' : black ? 'b' : 'w';
      case MOYO -> black ? 'm' : 'v';
      case NEUTRAL -> '.';
    };
  }
}
