package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class AlphaGoEncoderTest {
  private static EncodedPosition encoded(String diagram, Color toMove) {
    return EncodedPosition.of(
        FeatureSet.ALPHAGO, Diagram.of(diagram).position(Rules.CHINESE, toMove));
  }

  @Test
  void encodesStonesAndConstants() {
    Position position =
        EncodedPosition.played(GameSetup.of(Rules.CHINESE, 5, 7.5), "C3", "D3", "B2");
    EncodedPosition white = EncodedPosition.of(FeatureSet.ALPHAGO_VALUE, position);
    assertEquals("D3", white.points(0));
    assertEquals("C3 B2", white.points(1));
    assertEquals(22, white.points(2).split(" ").length);
    assertEquals(25, white.points(3).split(" ").length);
    white.assertEmpty(47);
    white.assertEmpty(48);
    position.play(Points.PASS);
    EncodedPosition black = EncodedPosition.of(FeatureSet.ALPHAGO_VALUE, position);
    assertEquals("C3 B2", black.points(0));
    assertEquals(25, black.points(48).split(" ").length);
  }

  @Test
  void encodesTheMovesSinceAStoneWasPlayed() {
    EncodedPosition encoded =
        EncodedPosition.of(
            FeatureSet.ALPHAGO,
            EncodedPosition.played(
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                "A1",
                "A9",
                "C3",
                "D3",
                "E3",
                "pass",
                "F3",
                "G3",
                "H3",
                "J3"));
    assertEquals("J3", encoded.points(4));
    assertEquals("H3", encoded.points(5));
    assertEquals("F3", encoded.points(7));
    encoded.assertEmpty(8);
    assertEquals("E3", encoded.points(9));
    assertEquals("D3", encoded.points(10));
    assertEquals("A9 C3 A1", encoded.points(11));
  }

  /** A captured stone has no turns; a stone played on its point has its own. */
  @Test
  void turnsAreThoseOfTheStonesOnTheBoard() {
    EncodedPosition encoded =
        EncodedPosition.of(
            FeatureSet.ALPHAGO,
            EncodedPosition.played(
                GameSetup.of(Rules.CHINESE, 5, 7.5), "B1", "A1", "A2", "E5", "A1"));
    assertEquals("A1", encoded.points(4));
    assertEquals("E5", encoded.points(5));
    assertEquals("A2", encoded.points(6));
    encoded.assertEmpty(7);
    assertEquals("B1", encoded.points(8));
  }

  @Test
  void stonesOfTheSetupAreOld() {
    EncodedPosition encoded =
        encoded(
            """
            . . . . .
            . X . O .
            . . . . .
            . . . . .
            . . . . .
            """,
            Color.BLACK);
    assertEquals("B4 D4", encoded.points(11));
  }

  @Test
  void encodesLibertiesOfChains() {
    EncodedPosition encoded =
        encoded(
            """
            X O . . . . .
            . . . . . . .
            . . X X X . .
            . . . . . . .
            . . . . . O .
            . . . . . . .
            . . . . . . O
            """,
            Color.BLACK);
    assertEquals("A7", encoded.points(12));
    assertEquals("B7 G1", encoded.points(13));
    assertEquals("F3", encoded.points(15));
    assertEquals("C5 D5 E5", encoded.points(19));
  }

  @Test
  void encodesCapturesSelfAtariAndLibertiesAfterTheMove() {
    EncodedPosition encoded =
        encoded(
            """
            . O X . .
            O O X . .
            X X X . O
            . . . O .
            . . . O .
            """,
            Color.BLACK);
    assertEquals("A5", encoded.points(22));
    assertEquals("E2 E1", encoded.points(28));
    // The stone has the two points beside it that its capture empties.
    assertEquals("A5", encoded.points(37).replaceAll(".*(A5).*", "$1"));
  }

  @Test
  void encodesLadders() {
    EncodedPosition capturing =
        encoded(
            """
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """,
            Color.BLACK);
    assertEquals("C3", capturing.points(44));
    capturing.assertEmpty(45);
    EncodedPosition escaping =
        encoded(
            """
            . . . . . . .
            . . . . . O .
            . . X . . . .
            . X O . . . .
            . . X X . . .
            . . . . . . .
            . . . . . . .
            """,
            Color.WHITE);
    assertEquals("D4", escaping.points(45));
    escaping.assertEmpty(44);
    EncodedPosition caught =
        encoded(
            """
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O . . . .
            . . X . . . .
            . . . . . . .
            . . . . . . .
            """,
            Color.WHITE);
    caught.assertEmpty(45);
    EncodedPosition capturesOut =
        encoded(
            """
            . . . . . . .
            . . O O . . .
            . O X X O . .
            . X O . X . .
            . . X X . . .
            . . . . . . .
            . . . . . . .
            """,
            Color.WHITE);
    // White takes two stones, and its chain has their points.
    assertEquals("D4", capturesOut.points(45));
  }

  @Test
  void sensibleMovesAreLegalAndFillNoEye() {
    EncodedPosition encoded =
        encoded(
            """
            . X . O .
            X X O O O
            X X O . O
            O O . O O
            . O O O .
            """,
            Color.BLACK);
    // A5 is an own eye; other points are suicide.
    assertEquals("C5", encoded.points(46));
  }

  /** Compares the numbers of all moves of random games with those of the board after the move. */
  @Test
  void numbersAreThoseOfTheBoardAfterTheMove() {
    SplittableRandom random = new SplittableRandom(7);
    for (int game = 0; game < 4; game++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
      int[] candidates = new int[49];
      for (int move = 0; move < 120 && !position.isOver(); move++) {
        assertMoves(position);
        int count = position.candidates(candidates);
        position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
      }
    }
  }

  private static void assertMoves(Position position) {
    EncodedPosition encoded = EncodedPosition.of(FeatureSet.ALPHAGO, position);
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int captured = 0;
      int liberties = 0;
      int selfAtari = 0;
      if (position.isLegal(point)) {
        Board after = new Board(position.board());
        captured = after.play(point, position.stoneToMove());
        liberties = after.liberties(point);
        selfAtari = liberties == 1 ? after.chainSize(point) : 0;
      }
      assertNumber(encoded, 20, captured, position, point);
      assertNumber(encoded, 28, selfAtari, position, point);
      assertNumber(encoded, 36, liberties, position, point);
    }
  }

  private static void assertNumber(
      EncodedPosition encoded, int plane, int number, Position position, int point) {
    for (int step = 1; step <= 8; step++) {
      int expected = number > 0 && Math.min(number, 8) == step ? 1 : 0;
      assertEquals(
          expected,
          encoded.at(plane + step - 1, point),
          () -> "plane " + plane + " at " + position.points().name(point) + "\n" + position);
    }
  }
}
