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
    Position position = Seen.played(GameSetup.of(Rules.CHINESE, 9, 7.5), "E5", "C3", "pass", "G7");
    Seen seen = Seen.of(FeatureSet.LEELA_ZERO, position);
    assertEquals("E5", seen.points(0));
    assertEquals("E5", seen.points(1));
    assertEquals("E5", seen.points(2));
    assertEquals("E5", seen.points(3));
    seen.assertEmpty(4);
    assertEquals("G7 C3", seen.points(8));
    assertEquals("C3", seen.points(9));
    assertEquals("C3", seen.points(10));
    seen.assertEmpty(11);
    assertEquals(ALL, seen.points(16).split(" ").length);
    seen.assertEmpty(17);
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
    Seen seen = Seen.of(FeatureSet.LEELA_ZERO, position);
    assertEquals("A1", seen.points(0));
    assertEquals("C6 B5 C5 A1", seen.points(1));
    assertEquals("C6 B5 C5", seen.points(2));
    assertEquals("C6 B5 C5", seen.points(3));
    assertEquals("B6 D6 A5 D5 B4 C4", seen.points(8));
    assertEquals("B6 D6 A5 B4 C4", seen.points(9));
    assertEquals("B6 A5 B4 C4", seen.points(11));
    assertEquals(36, seen.points(17).split(" ").length);
    seen.assertEmpty(16);
  }

  @Test
  void encodesAtMostEightBoards() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    for (int i = 0; i < 20; i++) {
      position.play(position.points().get(4 * i));
    }
    Seen seen = Seen.of(FeatureSet.LEELA_ZERO, position);
    assertEquals(10, seen.points(0).split(" ").length);
    assertEquals(7, seen.points(7).split(" ").length);
    assertEquals(6, seen.points(15).split(" ").length);
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
