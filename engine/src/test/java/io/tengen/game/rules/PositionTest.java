package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PositionTest {
  static List<Rules> allRules() {
    return Rules.ALL;
  }

  static List<Rules> rulesWithCaptures() {
    return Rules.ALL.stream().filter(r -> r.capture() == Treatment.ALLOWED).toList();
  }

  static List<Rules> superkoRules() {
    return Rules.ALL.stream().filter(r -> r.repetition() == Repetition.FORBID).toList();
  }

  private static void assertBoard(String expected, Position position) {
    assertEquals(Diagram.of(expected).drawing(), Diagram.draw(position));
  }

  @ParameterizedTest
  @MethodSource("allRules")
  void stoneWithoutLibertiesIsCaptured(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            . X . .
            X O a .
            . X . .
            . . . .
            """);
    Position position = diagram.position(rules, Color.BLACK);
    assertEquals(MoveEffects.CAPTURES, position.effects(diagram.at('a')));
    position.play(diagram.at('a'));
    assertBoard(
        """
        . X . .
        X . X .
        . X . .
        . . . .
        """,
        position);
  }

  @ParameterizedTest
  @MethodSource("allRules")
  void severalChainsAreCapturedAtOnce(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            X O a O X
            X O X O X
            . X . X .
            . . X . .
            . . . . .
            """);
    Position position = diagram.position(rules, Color.BLACK);
    position.play(diagram.at('a'));
    assertBoard(
        """
        X . X . X
        X . X . X
        . X . X .
        . . X . .
        . . . . .
        """,
        position);
  }

  @ParameterizedTest
  @MethodSource("allRules")
  void opponentsStonesAreRemovedFirst(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            a O X .
            O X X .
            X X . .
            . . . .
            """);
    Position position = diagram.position(rules, Color.BLACK);
    position.play(diagram.at('a'));
    assertBoard(
        """
        X . X .
        . X X .
        X X . .
        . . . .
        """,
        position);
  }

  private static final Diagram SUICIDE =
      Diagram.of(
          """
          a X . .
          b X . .
          X X . .
          . . . c
          """);

  /**
   * White fills its last but one liberty, Black plays elsewhere, and the next white stone is
   * suicide.
   */
  private static Position beforeSuicide(Rules rules) {
    Position position = SUICIDE.position(rules, Color.WHITE);
    position.play(SUICIDE.at('a'));
    position.play(SUICIDE.at('c'));
    return position;
  }

  @Test
  void suicideIsRefusedUnderChineseRules() {
    Position position = beforeSuicide(Rules.CHINESE);
    assertEquals(MoveEffects.SUICIDE, position.effects(SUICIDE.at('b')));
    var refused = assertThrows(IllegalMoveException.class, () -> position.play(SUICIDE.at('b')));
    assertEquals("W A3 is illegal: suicide", refused.getMessage());
    assertEquals(2, position.moveCount(), "a refused move changes nothing");
  }

  @Test
  void suicideOfSeveralStonesIsLegalUnderTrompTaylor() {
    Position position = beforeSuicide(Rules.TROMP_TAYLOR);
    position.play(SUICIDE.at('b'));
    assertBoard(
        """
        . X . .
        . X . .
        X X . .
        . . . X
        """,
        position);
  }

  @Test
  void suicideOfASingleStoneRepeatsThePosition() {
    Diagram diagram =
        Diagram.of(
            """
            a X .
            X X .
            . . .
            """);
    Position position = diagram.position(Rules.TROMP_TAYLOR, Color.WHITE);
    assertEquals(MoveEffects.SUICIDE | MoveEffects.REPEATS, position.effects(diagram.at('a')));
    assertFalse(position.isLegal(diagram.at('a')));
  }

  @ParameterizedTest
  @MethodSource("rulesWithCaptures")
  void koMayBeRetakenOnlyAfterAnotherMove(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            . X O . .
            X O a O .
            . X O . .
            . . . . .
            . . . . b
            """);
    Position position = diagram.position(rules, Color.BLACK);
    int taken = diagram.at('a') - 1;
    position.play(diagram.at('a'));
    assertFalse(position.isLegal(taken));
    assertEquals(
        MoveEffects.CAPTURES | MoveEffects.RETAKES_KO | MoveEffects.REPEATS,
        position.effects(taken) & ~MoveEffects.FORBIDDEN_CYCLE);
    position.play(diagram.at('b'));
    position.play(Points.PASS);
    assertTrue(position.isLegal(taken));
    position.play(taken);
    assertFalse(position.isLegal(diagram.at('a')), "now it is Black who must wait");
  }

  @ParameterizedTest
  @MethodSource("allRules")
  void snapbackIsNotAKo(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            . . . . .
            . . . . .
            O O O O .
            O X X X O
            O X a b O
            """);
    Position position = diagram.position(rules, Color.WHITE);
    position.play(diagram.at('a'));
    position.play(diagram.at('b'));
    assertEquals(MoveEffects.CAPTURES, position.effects(diagram.at('a')));
    position.play(diagram.at('a'));
    assertBoard(
        """
        . . . . .
        . . . . .
        O O O O .
        O . . . O
        O . O . O
        """,
        position);
  }

  @ParameterizedTest
  @MethodSource("superkoRules")
  void superkoForbidsSendingTwoReturningOne(Rules rules) {
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
    int back = diagram.at('b') - 1;
    assertEquals(MoveEffects.CAPTURES | MoveEffects.REPEATS, position.effects(back));
    var refused = assertThrows(IllegalMoveException.class, () -> position.play(back));
    assertEquals(
        "W B1 is illegal: the position has occurred before (superko)", refused.getMessage());
  }

  @ParameterizedTest
  @MethodSource("superkoRules")
  void superkoForbidsTripleKo(Rules rules) {
    Diagram diagram =
        Diagram.of(
            """
            . X O . . . . . .
            X O a O . . . . .
            . X O . . . . . .
            . X O . . . . . .
            X b X O . . . . .
            . X O . . . . . .
            . X O . . . . . .
            X O c O . . . . .
            . X O . . . . . .
            """);
    Position position = diagram.position(rules, Color.BLACK);
    position.play(diagram.at('a'));
    position.play(diagram.at('b'));
    position.play(diagram.at('c'));
    position.play(diagram.at('a') - 1);
    position.play(diagram.at('b') + 1);
    int last = diagram.at('c') - 1;
    assertEquals(MoveEffects.CAPTURES | MoveEffects.REPEATS, position.effects(last));
    assertFalse(position.isLegal(last));
  }

  @ParameterizedTest
  @MethodSource("rulesWithCaptures")
  void repeatsExactlyEarlierBoards(Rules rules) {
    SplittableRandom random = new SplittableRandom(7);
    int[] candidates = new int[9];
    int captures = 0;
    int quiet = 0;
    // A copy with another history: searches reuse positions.
    Position copy = new Position(GameSetup.of(rules, 3, 0.5));
    for (int game = 0; game < 200; game++) {
      Position position = new Position(GameSetup.of(rules, 3, 0.5));
      Set<Long> seen = new HashSet<>(Set.of(position.board().hash()));
      for (int move = 0; move < 40 && !position.isOver(); move++) {
        copy.copyFrom(position);
        for (int i = 0; i < position.points().count(); i++) {
          int point = position.points().get(i);
          if (position.board().stoneAt(point) == Board.EMPTY) {
            int effects = position.effects(point);
            boolean repeats =
                seen.contains(position.board().hashAfter(point, position.stoneToMove()));
            assertEquals(
                repeats, (effects & MoveEffects.REPEATS) != 0, () -> point + "\n" + position);
            assertEquals(effects, copy.effects(point));
            captures += repeats && (effects & MoveEffects.CAPTURES) != 0 ? 1 : 0;
            quiet += (effects & ~MoveEffects.FORBIDDEN_CYCLE) == MoveEffects.REPEATS ? 1 : 0;
          }
        }
        int count = position.candidates(candidates);
        position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
        assertEquals(
            position.isEndedByRule(),
            !seen.add(position.board().hash())
                && position.passes() == 0
                && rules.repetition() != Repetition.FORBID
                && rules.repetition() != Repetition.ALLOW);
      }
    }
    assertTrue(captures > 0 && quiet > 0, captures + " and " + quiet);
  }

  @Test
  void pointsBetweenChainsInSekiCountForNeither() {
    Diagram diagram =
        Diagram.of(
            """
            O X . O . X
            O X X X X X
            O O O O O O
            O . O O . O
            O O O O O O
            O O O O O O
            """);
    Position position = new Position(diagram.setup(Rules.CHINESE, 3.5, Color.BLACK));
    assertEquals(7 - 27 - 3.5, position.score(), 0);
  }

  @Test
  void aHundredAndEightyFivePointsWinByOneAndAHalf() {
    // The example of the Chinese rules: 185 of 361 points win with a komi of 3¾ stones, 184 lose.
    assertEquals(1.5, scoreWithBlackArea(185), 0);
    assertEquals(-0.5, scoreWithBlackArea(184), 0);
  }

  private static double scoreWithBlackArea(int area) {
    StringBuilder drawing = new StringBuilder();
    for (int i = 0; i < 361; i++) {
      boolean eye = i == 0 || i == 20 || i == 360 || i == 340;
      drawing.append(eye ? '.' : i < area ? 'X' : 'O').append(i % 19 == 18 ? "\n" : "");
    }
    Diagram diagram = Diagram.of(drawing.toString());
    return new Position(diagram.setup(Rules.CHINESE, 7.5, Color.BLACK)).score();
  }

  @Test
  void onlyConsecutivePassesEndTheGame() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    position.play(Points.PASS);
    assertFalse(position.isOver());
    position.play(Points.of(9).parse("E5"));
    position.play(Points.PASS);
    assertFalse(position.isOver());
    position.play(Points.PASS);
    assertTrue(position.isOver());
    assertEquals(-81 - 7.5, position.score(), 0);
  }
}
