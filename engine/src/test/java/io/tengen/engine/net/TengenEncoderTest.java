package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;

final class TengenEncoderTest {
  @Test
  void stonesLibertiesKoAndMoves() {
    Position position =
        Diagram.of(
                """
                . X O . .
                X . X O .
                . X O . .
                . . . . .
                . . . . .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    position.play(position.points().parse("E1"));
    position.play(position.points().parse("B4"));
    Seen seen = Seen.of(FeatureSet.TENGEN, position);
    assertEquals(25, seen.points(0).split(" ").length);
    assertEquals("B5 A4 B3 E1", seen.points(1));
    assertEquals("C5 B4 D4 C3", seen.points(2));
    assertEquals("B5 B4", seen.points(3));
    assertEquals("C5 A4 B3 E1", seen.points(4));
    assertEquals("D4 C3", seen.points(5));
    assertEquals("C4", seen.points(6));
    assertEquals("B4", seen.points(7));
    assertEquals("E1", seen.points(8));
  }

  @Test
  void komiAndPass() {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 5, 7.5);
    assertArrayEquals(
        new float[] {-0.375f, 0}, Seen.of(FeatureSet.TENGEN, Seen.played(setup)).globals);
    Seen passed = Seen.of(FeatureSet.TENGEN, Seen.played(setup, "pass"));
    assertArrayEquals(new float[] {0.375f, 1}, passed.globals);
    passed.assertEmpty(7);
  }
}
