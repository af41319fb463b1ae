package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class KataGoEncoderTest {
  private static final GameSetup NINE = GameSetup.of(Rules.CHINESE, 9, 7.5);

  @Test
  void stonesAndLibertiesAreRelativeToTheSideToMove() {
    Position position =
        Diagram.of(
                """
                X O . . .
                . . O O .
                . . . . .
                O X . . .
                . O . . X
                """)
            .position(Rules.CHINESE, Color.WHITE);
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.KATAGO_V7, position, 7, 0);
    assertEquals(25, encodedPosition.points(0).split(" ").length);
    assertEquals("B5 C4 D4 A2 B1", encodedPosition.points(1));
    assertEquals("A5 B2 E1", encodedPosition.points(2));
    assertEquals("A5", encodedPosition.points(3));
    assertEquals("B5 A2 B2 B1 E1", encodedPosition.points(4));
    assertEquals("", encodedPosition.points(5));
    for (int plane : new int[] {6, 7, 8, 9, 10, 11, 12, 13, 20, 21}) {
      encodedPosition.assertEmpty(plane);
    }
  }

  @Test
  void bansTheKoPoint() {
    Diagram diagram =
        Diagram.of(
            """
            . X O . .
            X . X O .
            . X O . .
            . . . . .
            . . . . .
            """);
    Position position = diagram.position(Rules.CHINESE, Color.WHITE);
    position.play(position.points().parse("B4"));
    assertEquals("C4", EncodedPosition.of(FeatureSet.KATAGO_V7, position).points(6));
    assertEquals("C4", EncodedPosition.of(FeatureSet.KATAGO_V5, position).points(3));
    position.play(Points.PASS);
    assertEquals("", EncodedPosition.of(FeatureSet.KATAGO_V7, position).points(6));
  }

  @Test
  void bansPointsThatSuperkoForbids() {
    assertEquals("B1", EncodedPosition.of(FeatureSet.KATAGO_V7, sentTwo(Rules.CHINESE)).points(6));
    assertEquals(
        "B1", EncodedPosition.of(FeatureSet.KATAGO_V7, sentTwo(Rules.TROMP_TAYLOR)).points(6));
    // A ruling on triple ko and the like does not allow this.
    for (Repetition repetition : Repetition.values()) {
      assertEquals(
          repetition == Repetition.ALLOW ? "" : "B1",
          EncodedPosition.of(FeatureSet.KATAGO_V7, sentTwo(Rules.CHINESE.with(repetition)))
              .points(6));
    }
  }

  /** White has sacrificed two stones; recapturing one at B1 would repeat the first board. */
  private static Position sentTwo(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            . . . . .
            . . . . .
            X X O O .
            X X O . .
            a O b O .
            """);
    Position position = diagram.position(rules, Color.WHITE);
    position.play(diagram.at('a'));
    position.play(diagram.at('b'));
    return position;
  }

  @Test
  void doesNotBanSuicideOfASingleStone() {
    Position position =
        Diagram.of(
                """
                . O . . .
                O O . . .
                . . . . .
                . . . O O
                . . . O .
                """)
            .position(Rules.TROMP_TAYLOR, Color.BLACK);
    assertEquals("", EncodedPosition.of(FeatureSet.KATAGO_V7, position).points(6));
  }

  @Test
  void encodesTheLastFiveMovesAndPasses() {
    EncodedPosition encodedPosition =
        EncodedPosition.of(
            FeatureSet.KATAGO_V7,
            EncodedPosition.played(NINE, "A1", "B2", "C3", "pass", "E5", "F6", "G7"));
    assertEquals("G7", encodedPosition.points(9));
    assertEquals("F6", encodedPosition.points(10));
    assertEquals("E5", encodedPosition.points(11));
    assertEquals("", encodedPosition.points(12));
    assertEquals("C3", encodedPosition.points(13));
    assertArrayEquals(new float[] {0, 0, 0, 1, 0}, firstGlobals(encodedPosition));
  }

  @Test
  void encodesThatAPassEndsTheGame() {
    EncodedPosition encodedPosition =
        EncodedPosition.of(FeatureSet.KATAGO_V7, EncodedPosition.played(NINE, "A1", "B2", "pass"));
    assertArrayEquals(new float[] {1, 0, 0, 0, 0}, firstGlobals(encodedPosition));
    assertEquals(1, encodedPosition.globals[14]);
    assertEquals("B2", encodedPosition.points(10));
  }

  @Test
  void omitsTheHistoryWhenTheGameIsOver() {
    EncodedPosition encodedPosition =
        EncodedPosition.of(
            FeatureSet.KATAGO_V7, EncodedPosition.played(NINE, "A1", "B2", "pass", "pass"));
    assertArrayEquals(new float[5], firstGlobals(encodedPosition));
    assertEquals(0, encodedPosition.globals[14]);
    for (int plane = 9; plane <= 13; plane++) {
      encodedPosition.assertEmpty(plane);
    }
  }

  @Test
  void historyEndsWhereASideMovesTwice() {
    Position position = EncodedPosition.played(NINE, "A1", "B2", "C3", "pass", "pass");
    position.resume(Color.BLACK);
    position.play(position.points().parse("D4"));
    position.play(position.points().parse("E5"));
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.KATAGO_V7, position);
    assertEquals("E5", encodedPosition.points(9));
    assertEquals("D4", encodedPosition.points(10));
    encodedPosition.assertEmpty(11);
    assertArrayEquals(new float[5], firstGlobals(encodedPosition));
  }

  @Test
  void encodesPresentAndPastLadders() {
    Position position =
        Diagram.of(
                """
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . X O . . . . .
                . . . X X . . . .
                . . . . . . . . .
                . . . . . . . . .
                """)
            .position(Rules.CHINESE, Color.WHITE);
    position.play(position.points().parse("C9"));
    EncodedPosition first = EncodedPosition.of(FeatureSet.KATAGO_V7, position);
    assertEquals("D4", first.points(14));
    assertEquals("D4", first.points(15));
    // After one move, the board before it also stands for the one before that.
    assertEquals("D4", first.points(16));
    assertEquals("D5", first.points(17));
    position.play(position.points().parse("H2"));
    assertEquals("", EncodedPosition.of(FeatureSet.KATAGO_V7, position).points(17));
    position.play(position.points().parse("G7"));
    EncodedPosition broken = EncodedPosition.of(FeatureSet.KATAGO_V7, position);
    assertEquals("", broken.points(14));
    assertEquals("D4", broken.points(15));
    assertEquals("D4", broken.points(16));
    assertEquals("", broken.points(17));
  }

  @Test
  void encodesAreaAndInVersionFourCertainArea() {
    Position position =
        Diagram.of(
                """
                . X . O X .
                X X X X X .
                . . . . . O
                . . . . . .
                O O O O O O
                . . . . . .
                """)
            .position(Rules.CHINESE, Color.WHITE);
    EncodedPosition encodedPosition = EncodedPosition.of(FeatureSet.KATAGO_V7, position);
    encodedPosition.assertPlane(
        19,
        """
        1 1 1 1 1 .
        1 1 1 1 1 .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
    encodedPosition.assertPlane(
        18,
        """
        . . . . . .
        . . . . . .
        . . . . . 1
        . . . . . .
        1 1 1 1 1 1
        1 1 1 1 1 1
        """);
    assertEquals(
        encodedPosition.board(19), EncodedPosition.of(FeatureSet.KATAGO_V3, position).board(19));
    EncodedPosition certain = EncodedPosition.of(FeatureSet.KATAGO_V4, position);
    assertEquals(encodedPosition.board(19), certain.board(19));
    certain.assertEmpty(18);
  }

  @ParameterizedTest
  @EnumSource(names = {"KATAGO_V3", "KATAGO_V4", "KATAGO_V5", "KATAGO_V6", "KATAGO_V7"})
  void encodesRules(FeatureSet set) {
    EncodedPosition chinese = EncodedPosition.of(set, EncodedPosition.played(NINE, "E5"));
    float unit = set.compareTo(FeatureSet.KATAGO_V6) >= 0 ? 20 : 15;
    assertEquals(7.5f / unit, chinese.globals[5], "komi for White");
    assertEquals(
        -7.5f / unit,
        EncodedPosition.of(set, EncodedPosition.played(NINE)).globals[5],
        "komi for Black");
    assertArrayEquals(new float[] {1, 0.5f, 0}, rulesOf(chinese));
    EncodedPosition trompTaylor =
        EncodedPosition.of(set, new Position(GameSetup.of(Rules.TROMP_TAYLOR, 9, 7.5)));
    assertArrayEquals(new float[] {1, 0.5f, 1}, rulesOf(trompTaylor));
    EncodedPosition draw =
        EncodedPosition.of(set, new Position(GameSetup.of(Rules.CHINESE_DRAW, 9, 7.5)));
    assertArrayEquals(new float[] {0, 0, 0}, rulesOf(draw));
  }

  @ParameterizedTest
  @CsvSource({"KATAGO_V3, 12, 13", "KATAGO_V4, 12, 13", "KATAGO_V6, 14, 15", "KATAGO_V7, 14, 18"})
  void lastGlobalsDependOnTheVersion(FeatureSet set, int passEnds, int parity) {
    EncodedPosition encodedPosition =
        EncodedPosition.of(set, EncodedPosition.played(NINE, "E5", "pass"));
    float[] expected = encodedPosition.globals.clone();
    Arrays.fill(expected, 8, expected.length, 0);
    expected[passEnds] = 1;
    expected[parity] = -0.5f;
    assertArrayEquals(expected, encodedPosition.globals);
  }

  /**
   * A triangular wave of period 2 that rises through 0 where a draw is possible, that is at odd
   * komi on 9x9.
   */
  @ParameterizedTest
  @CsvSource({
    "9, 7, 0",
    "9, 7.5, 0.5",
    "9, 8, 0",
    "9, 8.5, -0.5",
    "9, 9, 0",
    "9, 0, 0",
    "9, 0.5, -0.5",
    "9, -0.5, 0.5",
    "9, -1, 0",
    "8, 0, 0",
    "8, 0.5, 0.5",
    "8, 7, 0",
    "8, 7.5, -0.5"
  })
  void parityIsATriangularWave(int size, double komi, float wave) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, size, komi);
    assertEquals(
        wave,
        EncodedPosition.of(FeatureSet.KATAGO_V7, EncodedPosition.played(setup, "A1")).globals[18],
        1e-6);
    assertEquals(
        -wave,
        EncodedPosition.of(FeatureSet.KATAGO_V7, EncodedPosition.played(setup)).globals[18],
        1e-6);
  }

  @Test
  void versionFiveHasNoTactics() {
    EncodedPosition encodedPosition =
        EncodedPosition.of(FeatureSet.KATAGO_V5, EncodedPosition.played(NINE, "A1", "B2", "C3"));
    assertEquals("B2", encodedPosition.points(1));
    assertEquals("C3 A1", encodedPosition.points(2));
    assertEquals("C3", encodedPosition.points(6));
    assertEquals("B2", encodedPosition.points(7));
    assertEquals("A1", encodedPosition.points(8));
    for (int plane : new int[] {3, 4, 5, 9, 10, 11, 12}) {
      encodedPosition.assertEmpty(plane);
    }
  }

  private static float[] firstGlobals(EncodedPosition encodedPosition) {
    return Arrays.copyOf(encodedPosition.globals, 5);
  }

  private static float[] rulesOf(EncodedPosition encodedPosition) {
    return Arrays.copyOfRange(encodedPosition.globals, 6, 9);
  }
}
