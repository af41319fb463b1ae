package io.tengen.engine.classic.life;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;

class DragonsTest {
  private static final Points POINTS = Points.of(9);
  private static final int B5 = POINTS.parse("B5");
  private static final int E2 = POINTS.parse("E2");

  private static Board board(String diagram) {
    return new Position(Diagram.of(diagram).setup(Rules.CHINESE, 0, Color.BLACK)).board();
  }

  @Test
  void chainsAroundOneEyeSpaceBelongTogetherEvenIfTheyCanBeCut() {
    Board board =
        board(
            """
            . . . . . . . . .
            . . . . . . . . .
            O O O O . . . . .
            X X X O . . . . .
            . . X . O . . . .
            . . . . . O O . .
            . . . . X X O . .
            . . . . X O O . .
            . . . . X O . . .
            """);
    int upper = POINTS.parse("A6");
    int lower = POINTS.parse("E1");
    assertTrue(TacticalReader.of(board, 0).disconnect(upper, lower).code().succeeds());
    assertTrue(new Dragons(board, 0).areTogether(upper, lower));
    assertTrue(new Dragons(board, 0).areTogether(lower, upper));
  }

  @Test
  void chainsThatCanBeCutAndShareNoEyeSpaceAreApart() {
    Board board =
        board(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . . . .
            . X O . . . . . .
            . . O . . . . . .
            . . O . O O . . .
            . . O O X . O . .
            . . . . O O . . .
            """);
    assertFalse(new Dragons(board, 0).areTogether(B5, E2));
  }
}
