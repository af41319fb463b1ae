package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.play.Scripted.Answer;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Ruling;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Rules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests of illegal and late moves. */
class ArbiterTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final String TAKEN = "W C3 is illegal: the point is taken";

  private static GameRecord play(String rules, Player black, Player white, AtomicLong nanos)
      throws InterruptedException {
    return new Game(
            SETUP,
            new Game.Seat("b", black),
            new Game.Seat("w", white),
            MatchRules.parse(rules),
            7,
            InstantSource.fixed(Instant.EPOCH),
            nanos::get)
        .play();
  }

  private static GameRecord play(String rules, String[] black, String[] white)
      throws InterruptedException {
    return play(
        rules,
        new Scripted(Answer.NONE, black),
        new Scripted(Answer.NONE, white),
        new AtomicLong());
  }

  private static String[] moves(String... moves) {
    return moves;
  }

  @Test
  void illegalMoveLosesByDefault() throws InterruptedException {
    GameRecord record = play("", moves("C3"), moves("C3"));
    assertEquals(Outcome.lost(Color.WHITE, Reason.ILLEGAL, TAKEN), record.outcome());
    assertEquals(List.of(), record.refereeLog().rulings());
  }

  @Test
  void warningCostsTheTurnAndAStone() throws InterruptedException {
    GameRecord record = play("illegal=warning", moves("C3", "C4"), moves("C3", "E5", "E4"));
    assertEquals(
        List.of(new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, TAKEN)),
        record.refereeLog().rulings());
    assertEquals(Points.PASS, record.moves().get(1).move());
    // Two stones each and no territory: the warning is worth two points, the komi half a point.
    assertEquals("B+1.5", record.outcome().result());
  }

  @Test
  void secondWarningOfASideLoses() throws InterruptedException {
    GameRecord record =
        play("illegal=warning", moves("C3", "A5", "C3", "A1"), moves("C3", "E5", "E1", "C3"));
    assertEquals(Outcome.lost(Color.WHITE, Reason.ILLEGAL, TAKEN), record.outcome());
    assertEquals(1, record.refereeLog().warnings(Color.BLACK));
    assertEquals(1, record.refereeLog().warnings(Color.WHITE));
  }

  private static GameRecord playFrom(Diagram diagram, Color first, String black, String white)
      throws InterruptedException {
    return new Game(
            diagram.setup(Rules.CHINESE, 0.5, first),
            new Game.Seat("b", new Scripted(Answer.NONE, black.split(" ", -1))),
            new Game.Seat("w", new Scripted(Answer.NONE, white.split(" ", -1))),
            MatchRules.parse("illegal=warning"),
            7,
            InstantSource.fixed(Instant.EPOCH),
            () -> 0)
        .play();
  }

  @Test
  void suicideCostsOnlyTheTurnHoweverOften() throws InterruptedException {
    Diagram eye =
        Diagram.of(
            """
            . . . . .
            . . . . .
            . . . . .
            X . . . .
            . X . . .
            """);
    GameRecord record = playFrom(eye, Color.WHITE, "C3 D3 pass", "A1 A1 pass");
    String note = "W A1 is illegal: suicide";
    assertEquals(
        List.of(
            new Ruling(0, Color.WHITE, Ruling.Kind.LOST_TURN, note),
            new Ruling(2, Color.WHITE, Ruling.Kind.LOST_TURN, note)),
        record.refereeLog().rulings());
    assertEquals(0, record.refereeLog().warnings(Color.WHITE));
    assertEquals("B+24.5", record.outcome().result());
  }

  @Test
  void koTakenBackAtOnceBringsAWarning() throws InterruptedException {
    Diagram ko =
        Diagram.of(
            """
            . X O . .
            X O . O .
            . X O . .
            . . . . .
            . . . . .
            """);
    GameRecord record = playFrom(ko, Color.BLACK, "C4 E1 pass", "B4 E5 pass");
    assertEquals(
        List.of(
            new Ruling(
                1,
                Color.WHITE,
                Ruling.Kind.WARNING,
                "W B4 is illegal: the ko may not be retaken at once")),
        record.refereeLog().rulings());
  }

  @Test
  void pointOffTheBoardGetsAWarning() throws InterruptedException {
    Player wild = (position, time) -> new Decision.OffBoard("Z99");
    GameRecord record =
        play("illegal=warning", new Scripted(Answer.NONE, "C3", "C4"), wild, new AtomicLong());
    String refusal = "W Z99 is illegal: off the board";
    assertEquals(
        List.of(new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, refusal)),
        record.refereeLog().rulings());
    assertEquals(Outcome.lost(Color.WHITE, Reason.ILLEGAL, refusal), record.outcome());
    assertEquals(3, record.moves().size());
  }

  /** Takes five seconds for its second move. */
  private static Player slow(AtomicLong nanos) {
    Scripted script = new Scripted(Answer.NONE, "A1", "A2", "A3");
    return (position, time) -> {
      nanos.addAndGet(position.moveCount() == 2 ? 5_000_000_000L : 0);
      return script.decide(position, time);
    };
  }

  private static GameRecord playSlow(String rules) throws InterruptedException {
    AtomicLong nanos = new AtomicLong();
    Player white = new Scripted(Answer.NONE, "E1", "E2", "E3");
    return play(rules, slow(nanos), white, nanos);
  }

  @Test
  void timeoutMayCostTheTurnInsteadOfTheGame() throws InterruptedException {
    String note = "5.0 s for move 3, 2.0 s allowed";
    assertEquals(Outcome.lost(Color.BLACK, Reason.TIME, note), playSlow("time=0+1x2s").outcome());
    GameRecord kind = playSlow("time=0+1x2s,timeout=pass");
    assertEquals(
        List.of(new Ruling(2, Color.BLACK, Ruling.Kind.FORCED_PASS, note)),
        kind.refereeLog().rulings());
    assertEquals(Points.PASS, kind.moves().get(2).move());
    assertEquals(Reason.SCORE, kind.outcome().reason());
    assertEquals(0, kind.refereeLog().warnings(Color.BLACK));
  }

  @Test
  void timeoutWithoutByoYomiLosesTheGame() throws InterruptedException {
    for (String time : List.of("2s/move", "2s", "0+5/2s")) {
      assertEquals("W+T", playSlow("timeout=pass,time=" + time).outcome().result());
    }
  }
}
