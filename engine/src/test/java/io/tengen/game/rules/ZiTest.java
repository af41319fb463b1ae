package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.board.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZiTest {
  @ParameterizedTest
  @CsvSource({"1.5,¾", "0.5,¼", "1,½", "2,1", "2.5,1¼", "0,0", "-0.0,0", "-0.5,-¼", "353.5,176¾"})
  void aZiIsTwoPoints(double points, String zi) {
    assertEquals(zi, Zi.of(points));
  }

  @Test
  void refusesMarginsThatNoBoardHas() {
    assertThrows(IllegalArgumentException.class, () -> Zi.of(0.25));
    assertThrows(IllegalArgumentException.class, () -> Zi.of(Double.NaN));
  }

  @Test
  void namesTheWinnerAndTheMarginOrTheReason() {
    assertEquals(
        "Black wins by ¾ zi", Zi.result(Outcome.counted(Outcome.Reason.SCORE, 185 - 176 - 7.5)));
    assertEquals("White wins by ¼ zi", Zi.result(Outcome.counted(Outcome.Reason.MOVE_LIMIT, -0.5)));
    assertEquals("Draw by count", Zi.result(Outcome.counted(Outcome.Reason.SCORE, 0)));
    assertEquals(
        "White wins by resignation",
        Zi.result(Outcome.lost(Color.BLACK, Outcome.Reason.RESIGN, "")));
    assertEquals(
        "Void by repetition", Zi.result(new Outcome(null, Outcome.Reason.NO_RESULT, 0, "")));
    assertEquals(
        "Both lose by repetition", Zi.result(new Outcome(null, Outcome.Reason.BOTH_LOSE, 0, "")));
  }
}
