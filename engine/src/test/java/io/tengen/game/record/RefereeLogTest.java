package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefereeLogTest {
  private static final Diagram BOARD =
      Diagram.of(
          """
          . . X O .
          . O X O .
          . X X O O
          O . X O X
          O . X O .
          """);
  private static final Points FIVE = Points.of(5);

  private static Position end() {
    return new Position(BOARD.setup(Rules.CHINESE, 1.5, Color.BLACK));
  }

  private static RefereeLog dead(String... stones) {
    List<Integer> points = List.of(stones).stream().map(FIVE::parse).sorted().toList();
    return new RefereeLog(List.of(), List.of(), Settlement.AGREEMENT, points);
  }

  @Test
  void deadStonesAreRemovedBeforeTheCount() {
    assertEquals(end().score(), RefereeLog.PLAIN.count(end()));
    // Black has 5 + 1 stones and the points they enclose, White 5 + 1 and the right side.
    assertEquals(15 - 10 - 1.5, dead("A1", "A2", "B4", "E2").count(end()));
    assertEquals("O . X O X", end().toString().lines().toList().get(3), "the board stays");
  }

  @Test
  void warningCostsTwoPointsOfMargin() {
    Ruling black = new Ruling(3, Color.BLACK, Ruling.Kind.WARNING, "");
    Ruling white = new Ruling(4, Color.WHITE, Ruling.Kind.WARNING, "");
    Ruling late = new Ruling(5, Color.BLACK, Ruling.Kind.FORCED_PASS, "");
    double plain = end().score();
    Ruling suicide = new Ruling(6, Color.BLACK, Ruling.Kind.LOST_TURN, "");
    assertEquals(plain - 2, warned(black).count(end()));
    assertEquals(plain + 2, warned(white).count(end()));
    assertEquals(plain, warned(black, white).count(end()));
    assertEquals(plain, warned(late).count(end()));
    assertEquals(plain, warned(suicide).count(end()));
  }

  /** The example of article 24: 185 points win by ¾ zi, and with a warning they lose by ¼. */
  @Test
  void warningCostsBlackAWinByThreeQuartersOfAStone() {
    // Black has 14 rows of ten points and 5 rows of nine, White the rest.
    String rows =
        ". . . . . . . . . X O . . . . . . . .\n".repeat(14)
            + ". . . . . . . . X O . . . . . . . . .\n".repeat(5);
    Position end = new Position(Diagram.of(rows).setup(Rules.CHINESE, 7.5, Color.BLACK));
    Ruling warning = new Ruling(3, Color.BLACK, Ruling.Kind.WARNING, "");
    assertEquals(1.5, RefereeLog.PLAIN.count(end));
    assertEquals(-0.5, warned(warning).count(end));
  }

  private static RefereeLog warned(Ruling... rulings) {
    return new RefereeLog(List.of(rulings), List.of(), Settlement.AS_IT_STOOD, List.of());
  }

  @Test
  void chainsAreDeadAsAWhole() {
    Board board = end().board();
    assertEquals(
        List.of(FIVE.parse("A2"), FIVE.parse("A1")),
        DeadStones.wholeChains(board, List.of(FIVE.parse("A1"), FIVE.parse("A1"))));
    assertEquals(
        List.of(), DeadStones.wholeChains(board, List.of(FIVE.parse("A5"), 0, -1, 100_000)));
  }

  @Test
  void resumedPlayMayBeginWithEitherSide() {
    Position position = end();
    position.play(Points.PASS);
    position.play(Points.PASS);
    assertTrue(position.isOver());
    position.resume(Color.WHITE);
    assertFalse(position.isOver());
    assertEquals(0, position.passes());
    position.play(FIVE.parse("B2"));
    Position copy = new Position(position);
    assertEquals(
        List.of(Color.BLACK, Color.WHITE, Color.WHITE, Color.BLACK),
        List.of(copy.mover(0), copy.mover(1), copy.mover(2), copy.toMove()));
    assertEquals(List.of(new Resumption(2, Color.WHITE)), copy.resumptions());
    copy.copyFrom(end());
    assertEquals(List.of(), copy.resumptions());
  }

  @Test
  void replayResumesAfterTheLastMove() {
    RefereeLog resumed =
        new RefereeLog(
            List.of(), List.of(new Resumption(2, Color.WHITE)), Settlement.AS_IT_STOOD, List.of());
    Position position =
        resumed.replay(
            BOARD.setup(Rules.CHINESE, 1.5, Color.BLACK), List.of(Points.PASS, Points.PASS));
    assertFalse(position.isOver());
    assertEquals(Color.WHITE, position.toMove(), "White lost before its first move");
    assertEquals(resumed.resumptions(), position.resumptions());
  }

  @Test
  void superkoIncludesBoardsBeforeTheResumption() {
    Diagram ko =
        Diagram.of(
            """
            . X O .
            X O a O
            . X O .
            . . . .
            """);
    Position position = ko.position(Rules.CHINESE, Color.BLACK);
    position.play(ko.at('a'));
    position.play(Points.PASS);
    position.play(Points.PASS);
    position.resume(Color.WHITE);
    int retake = ko.at('a') - 1;
    assertEquals(
        "W B3 is illegal: the position has occurred before (superko)",
        assertThrows(IllegalMoveException.class, () -> position.play(retake)).getMessage());
  }

  @Test
  void koIsNeverRetakenAtOnce() {
    for (Rules rules : List.of(Rules.CHINESE_DRAW, Rules.CHINESE_VOID)) {
      Diagram ko =
          Diagram.of(
              """
              . X O .
              X O a O
              . X O .
              . . . .
              """);
      Position position = ko.position(rules, Color.BLACK);
      position.play(ko.at('a'));
      assertFalse(position.isLegal(ko.at('a') - 1));
    }
  }

  @Test
  void onlyChineseRulesTakeRepetitionRulings() {
    assertEquals(Rules.CHINESE_DRAW, Rules.CHINESE.with(Repetition.DRAW));
    assertEquals(Rules.CHINESE_VOID, Rules.CHINESE_DRAW.with(Repetition.VOID));
    assertEquals(Rules.CHINESE, Rules.CHINESE_VOID.with(Repetition.FORBID));
    assertEquals(Rules.TROMP_TAYLOR, Rules.TROMP_TAYLOR.with(Repetition.FORBID));
    assertThrows(IllegalArgumentException.class, () -> Rules.TROMP_TAYLOR.with(Repetition.DRAW));
  }
}
