package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** White's eye spaces, with {@code a} at the vital point or, if there is none, at any point. */
class NakadeTest {
  private static void check(boolean isVital, List<String> diagrams) {
    for (String diagram : diagrams) {
      Diagram drawn = Diagram.of(diagram);
      Board board = drawn.position(Rules.CHINESE, Color.BLACK).board();
      int expected = isVital ? drawn.at('a') : 0;
      int start = drawn.at(isVital ? 's' : 'a');
      assertEquals(expected, new Nakade().vital(board, start, Board.WHITE), diagram);
    }
  }

  @Test
  void findsTheVitalPoint() {
    check(
        true,
        List.of(
            """
            s a . O .
            O O O O .
            . . . . .
            . . . . .
            . . . . .
            """,
            """
            s O . . .
            a . O . .
            O O O . .
            . . . . .
            . . . . .
            """,
            """
            s a . O .
            O . O O .
            O O O . .
            . . . . .
            . . . . .
            """,
            """
            . . O . .
            . a s O .
            O O O O .
            . . . . .
            . . . . .
            """,
            """
            O O . O O
            O s a . O
            O O . O O
            . O O O .
            . . . . .
            """,
            """
            O . . O O
            O s a . O
            O O . O O
            . O O O .
            . . . . .
            """));
  }

  @Test
  void findsNoVitalPointInOtherShapes() {
    check(
        false,
        List.of(
            """
            a . O . .
            O O O . .
            . . . . .
            . . . . .
            . . . . .
            """,
            """
            a . . . O
            O O O O O
            . . . . .
            . . . . .
            . . . . .
            """,
            """
            a . O . .
            . . O . .
            O O O . .
            . . . . .
            . . . . .
            """,
            """
            a . . O .
            . . . O .
            O O O O .
            . . . . .
            . . . . .
            """,
            """
            a . . O .
            O X O O .
            O O . . .
            . . . . .
            . . . . .
            """,
            """
            a . . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . O
            """));
  }

  @Test
  void findsNoVitalPointNextToAStoneOfTheOtherColour() {
    Diagram drawn =
        Diagram.of(
            """
            a . . X .
            O O O O .
            . . . . .
            . . . . .
            . . . . .
            """);
    Position position = drawn.position(Rules.CHINESE, Color.BLACK);
    assertEquals(0, new Nakade().vital(position.board(), drawn.at('a'), Board.WHITE));
  }
}
