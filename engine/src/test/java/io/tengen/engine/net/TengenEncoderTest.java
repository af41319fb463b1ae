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
  void encodesStonesLibertiesKoAndMoves() {
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
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.TENGEN, position);
    assertEquals(25, encodedPosition.points(0).split(" ").length);
    assertEquals("B5 A4 B3 E1", encodedPosition.points(1));
    assertEquals("C5 B4 D4 C3", encodedPosition.points(2));
    assertEquals("B5 B4", encodedPosition.points(3));
    assertEquals("C5 A4 B3 E1", encodedPosition.points(4));
    assertEquals("D4 C3", encodedPosition.points(5));
    assertEquals("C4", encodedPosition.points(6));
    assertEquals("B4", encodedPosition.points(7));
    assertEquals("E1", encodedPosition.points(8));
  }

  @Test
  void encodesWhereStonesLose() {
    Position position =
        Diagram.of(
                """
                . X O . .
                X X O . .
                O O O . .
                . . . O .
                . . O . O
                """)
            .position(Rules.CHINESE.with("capture", "loses"), Color.BLACK);
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.TENGEN_LOSING, position);
    // Black's stone on A5 is suicide, which is refused; White's captures.
    assertEquals("A5 D1", encodedPosition.points(9));
    assertEquals("A5", encodedPosition.points(10));
  }

  @Test
  void encodesKomiAndPass() {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 5, 7.5);
    assertArrayEquals(
        new float[] {-0.375f, 0},
        EncodedPosition.of(FeatureSet.TENGEN, EncodedPosition.played(setup)).globals);
    EncodedPosition passed =
        EncodedPosition.of(FeatureSet.TENGEN, EncodedPosition.played(setup, "pass"));
    assertArrayEquals(new float[] {0.375f, 1}, passed.globals);
    passed.assertEmpty(7);
  }
}
