package io.tengen.engine.rollout.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WidePatternTest {
  private static String around(String diagram) {
    Diagram drawn = Diagram.of(diagram);
    Position position = drawn.position(Rules.CHINESE, Color.BLACK);
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    return WidePattern.write(new WidePattern(position.points()).at(stones, drawn.at('a')));
  }

  @Test
  void readsTheTwentyPointsAroundAPoint() {
    assertEquals(
        "XO./....O/X.+O./...X./.XX",
        around(
            """
            . X O . . .
            . . . . O .
            X . a O . .
            . . . X . O
            O . X X . .
            . . . . . .
            """));
  }

  @Test
  void seesTheEdge() {
    assertEquals(
        "#../##.../##+.X/##.../#.O",
        around(
            """
            . . . . .
            . . . . .
            a . X . .
            . . . . .
            . O X . .
            """));
  }

  @Test
  void textRoundTrip() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      long code = random.nextLong(1L << 40);
      assertEquals(code, WidePattern.parse(WidePattern.write(code)));
    }
    assertEquals(-1, WidePattern.parse("XO./.+./.##"));
    assertEquals(-1, WidePattern.parse("XO./....O/X.?O./...X./.XX"));
    assertEquals(-1, WidePattern.parse("XO./....Q/X.+O./...X./.XX"));
  }

  @Test
  void allImagesHaveOneCanonicalCode() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 300; i++) {
      long code = random.nextLong(1L << 40);
      long canonical = WidePattern.canonical(code);
      boolean isReached = false;
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        long image = WidePattern.transformed(code, symmetry);
        assertEquals(canonical, WidePattern.canonical(image));
        isReached |= image == canonical;
      }
      assertTrue(isReached);
    }
  }

  @Test
  void aTurnedDiagramIsAnImageOfTheDiagram() {
    String drawn =
        """
        . X O . .
        . . . . O
        X . a O .
        . . . X .
        . O X X .
        """;
    String turned =
        """
        . . X . .
        O . . . X
        X . a . O
        X X O . .
        . . . O .
        """;
    assertEquals(
        WidePattern.canonical(WidePattern.parse(around(drawn))),
        WidePattern.canonical(WidePattern.parse(around(turned))));
  }
}
