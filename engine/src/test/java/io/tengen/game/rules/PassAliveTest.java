package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.RandomMoves;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PassAliveTest {
  private static final String ALL_BLACK =
      """
      . X . X O
      X X X X .
      . X X . X
      X X X X X
      . X . X .
      """;

  private static final String SHARED =
      """
      . X X O .
      X X X O O
      . X X O .
      X X X O O
      O . X O .
      """;

  private static final String OPEN =
      """
      . X . O .
      X X . O O
      . X . O .
      X X . O O
      . X . O .
      """;

  private static Position position(String diagram) {
    return Diagram.of(diagram).position(Rules.CHINESE, Color.WHITE);
  }

  private static boolean isDecided(String diagram) {
    return new PassAlive(5).isDecided(position(diagram));
  }

  @Test
  void boardIsDecidedWhenEveryPointIsPassAlive() {
    assertTrue(isDecided(ALL_BLACK));
    assertTrue(isDecided(SHARED));
    assertFalse(isDecided(OPEN), "points between the sides are undecided");
    assertFalse(
        isDecided(
            """
            X X X O O
            X X X O .
            X . X O O
            X X X O .
            X X X O O
            """),
        "a chain with one eye can be captured");
    assertFalse(isDecided(". . . . .\n".repeat(5)));
  }

  @Test
  void stonesInTheOtherSidesTerritoryAreDead() {
    Points points = Points.of(5);
    PassAlive alive = new PassAlive(5);
    assertEquals(List.of(points.parse("E5")), alive.deadStones(position(ALL_BLACK)));
    assertEquals(List.of(points.parse("A1")), alive.deadStones(position(SHARED)));
    assertEquals(List.of(), alive.deadStones(position(OPEN)));
  }

  /**
   * Whatever is played on a decided board, a side that captures where it can and otherwise passes
   * keeps its points, so the count without dead stones is guaranteed to each side.
   */
  @Test
  void decidedBoardKeepsItsAreaUnderRandomPlay() {
    SplittableRandom random = new SplittableRandom(1);
    int decided = 0;
    for (int game = 0; game < 400; game++) {
      Rules rules = game % 2 == 0 ? Rules.CHINESE : Rules.TROMP_TAYLOR;
      Position position = new Position(GameSetup.of(rules, 4 + game % 3, 0));
      PassAlive alive = new PassAlive(position.points().size());
      for (int i = 0; i < 200 && !position.isOver() && !alive.isDecided(position); i++) {
        RandomMoves.play(position, 1, random);
      }
      if (!position.isOver() && alive.isDecided(position)) {
        decided++;
        double area = DeadStones.without(position.board(), alive.deadStones(position)).area();
        attack(position, alive, area, random);
      }
    }
    assertTrue(decided > 40, "decided boards: " + decided);
  }

  /** One side plays at random and the other passes: no new chain becomes alive. */
  private static void attack(
      Position position, PassAlive alive, double area, SplittableRandom random) {
    for (int i = 0; i < 30 && !position.isOver(); i++) {
      RandomMoves.play(position, 1, random);
      if (position.isOver()) {
        return;
      }
      position.play(Points.PASS);
      if (position.isOver()) {
        return;
      }
      int sure = DeadStones.without(position.board(), alive.deadStones(position)).area();
      if (alive.isDecided(position)) {
        int lead = (position.toMove() == Color.BLACK ? 1 : -1) * (int) (sure - area);
        assertTrue(lead <= 0, "the attacker has gained " + lead);
      }
    }
  }
}
