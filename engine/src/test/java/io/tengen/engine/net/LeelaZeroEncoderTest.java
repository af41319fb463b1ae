package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;

final class LeelaZeroEncoderTest {
  private static final int ALL = 81;

  @Test
  void historyEndsAtTheFirstBoard() {
    Position position =
        EncodedPosition.played(GameSetup.of(Rules.CHINESE, 9, 7.5), "E5", "C3", "pass", "G7");
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.LEELA_ZERO, position);
    assertEquals("E5", encodedPosition.points(0));
    assertEquals("E5", encodedPosition.points(1));
    assertEquals("E5", encodedPosition.points(2));
    assertEquals("E5", encodedPosition.points(3));
    encodedPosition.assertEmpty(4);
    assertEquals("G7 C3", encodedPosition.points(8));
    assertEquals("C3", encodedPosition.points(9));
    assertEquals("C3", encodedPosition.points(10));
    encodedPosition.assertEmpty(11);
    assertEquals(ALL, encodedPosition.points(16).split(" ").length);
    encodedPosition.assertEmpty(17);
  }

  @Test
  void capturedStonesAreOnEarlierBoards() {
    Diagram diagram =
        Diagram.of(
            """
            . X O a . .
            X O O b . .
            . X X . . .
            . . . . . .
            . . . . . .
            . . . . . .
            """);
    Position position = diagram.position(Rules.CHINESE, Color.BLACK);
    position.play(diagram.at('a'));
    position.play(position.points().parse("A1"));
    position.play(diagram.at('b'));
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.LEELA_ZERO, position);
    assertEquals("A1", encodedPosition.points(0));
    assertEquals("C6 B5 C5 A1", encodedPosition.points(1));
    assertEquals("C6 B5 C5", encodedPosition.points(2));
    assertEquals("C6 B5 C5", encodedPosition.points(3));
    assertEquals("B6 D6 A5 D5 B4 C4", encodedPosition.points(8));
    assertEquals("B6 D6 A5 B4 C4", encodedPosition.points(9));
    assertEquals("B6 A5 B4 C4", encodedPosition.points(11));
    assertEquals(36, encodedPosition.points(17).split(" ").length);
    encodedPosition.assertEmpty(16);
  }

  @Test
  void encodesAtMostEightBoards() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    for (int i = 0; i < 20; i++) {
      position.play(position.points().get(4 * i));
    }
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.LEELA_ZERO, position);
    assertEquals(10, encodedPosition.points(0).split(" ").length);
    assertEquals(7, encodedPosition.points(7).split(" ").length);
    assertEquals(6, encodedPosition.points(15).split(" ").length);
  }

  @Test
  void symmetryOneMatchesLeelaZero() {
    Layout layout = FeatureSet.LEELA_ZERO.newEncoder(19, 19).layout();
    assertEquals(0, layout.index(1, Points.of(19).parse("A1")));
    assertEquals(3, layout.index(1, Points.of(19).parse("D1")));
    assertEquals(360, layout.index(1, Points.of(19).parse("T19")));
    assertEquals(361, layout.index(1, Points.PASS));
  }
}
