package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Color;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.StoredGame;
import org.junit.jupiter.api.Test;

class StepGameTest {
  private static final Outcome RESIGNED = Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, "");

  @Test
  void holdsTheGameAsSgf() throws Exception {
    StoredGame game = MadeGames.game(3, "b", "a", RESIGNED, MadeGames.CAPTURE, "w1");
    StepGame step = StepGame.of(game, 1, 0);
    assertEquals(5, step.m());
    assertEquals("B+R", step.r());
    assertEquals("by resignation", step.e());
    var read = Sgf.read(step.s());
    assertEquals("b", read.black());
    assertEquals(game.record().moves().stream().map(GameRecord.Move::move).toList(), read.moves());
  }

  @Test
  void givesMarginsByChineseRulesInZiToo() {
    Outcome counted = Outcome.counted(Outcome.Reason.SCORE, 1.5);
    StoredGame game = MadeGames.game(3, "b", "a", counted, MadeGames.CAPTURE, "w1");
    assertEquals("B+1.5 (¾ zi)", StepGame.of(game, 1, 0).r());
  }
}
