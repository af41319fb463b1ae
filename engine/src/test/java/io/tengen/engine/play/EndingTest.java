package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Scripted.Answer;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of games that end with a dead stone on the board, between players that agree and players
 * that disagree.
 */
class EndingTest {
  /** White's A2 is dead: all of the board but the right side is Black's. */
  private static final Diagram BOARD =
      Diagram.of(
          """
          . . X O .
          . . X O .
          . X X O O
          O . X O .
          . . X O .
          """);

  private static final List<String> WHITE_STONE = List.of("A2");

  private static GameRecord play(Scripted black, Scripted white, MatchRules rules)
      throws InterruptedException {
    GameRecord record =
        new Game(
                BOARD.setup(Rules.CHINESE, 0.5, Color.BLACK),
                new Game.Seat("b", black),
                new Game.Seat("w", white),
                rules,
                7)
            .play();
    Position end = record.positionAfter(record.moves().size());
    if (record.outcome().reason().isCounted()) {
      assertEquals(
          record.refereeLog().count(end),
          (record.outcome().winner() == Color.BLACK ? 1 : -1) * record.outcome().margin(),
          "the recorded margin equals a fresh count");
    }
    return record;
  }

  private static GameRecord play(Scripted black, Scripted white) throws InterruptedException {
    return play(black, white, MatchRules.DEFAULT);
  }

  private static RefereeLog settled(Settlement settlement, List<Resumption> resumptions) {
    return new RefereeLog(List.of(), resumptions, settlement, List.of());
  }

  @Test
  void agreedDeadStonesAreRemoved() throws InterruptedException {
    GameRecord record =
        play(
            new Scripted(Answer.stones(WHITE_STONE), "pass"),
            new Scripted(Answer.stones(WHITE_STONE), "pass"));
    assertEquals("B+4.5", record.outcome().result());
    assertEquals(
        new RefereeLog(
            List.of(), List.of(), Settlement.AGREEMENT, List.of(Points.of(5).parse("A2"))),
        record.refereeLog());
    assertEquals(2, record.moves().size());
  }

  @Test
  void allStonesAreAliveIfNoPlayerCanAnswer() throws InterruptedException {
    GameRecord record = play(new Scripted(Answer.NONE, "pass"), new Scripted(Answer.NONE, "pass"));
    // A2 takes the left side's empty points from Black, and is a stone itself.
    assertEquals("W+5.5", record.outcome().result());
    assertEquals(RefereeLog.PLAIN, record.refereeLog());
  }

  @Test
  void standRuleAsksNoPlayer() throws InterruptedException {
    Scripted asked = new Scripted(Answer.stones(WHITE_STONE), "pass");
    GameRecord record =
        play(
            asked,
            new Scripted(Answer.stones(WHITE_STONE), "pass"),
            MatchRules.parse("cleanup=stand"));
    assertEquals("W+5.5", record.outcome().result());
    assertEquals(0, asked.timesAsked());
  }

  @Test
  void stonesInPassAliveTerritoryAreRemovedWithoutAsking() throws InterruptedException {
    Scripted asked = new Scripted(Answer.stones(List.of()), "pass");
    GameRecord record =
        play(
            asked,
            new Scripted(Answer.NONE, "pass"),
            MatchRules.parse("cleanup=stand,decided=count"));
    assertEquals(0, asked.timesAsked());
    assertEquals(Settlement.PASS_ALIVE, record.refereeLog().settlement());
  }

  @Test
  void decidedBoardIsCountedAtOnce() throws InterruptedException {
    Diagram decided =
        Diagram.of(
            """
            . X X O .
            X X X O O
            . X X O .
            X X X O O
            O . X O Z
            """);
    GameRecord record =
        new Game(
                decided.setup(Rules.CHINESE, 0.5, Color.WHITE),
                new Game.Seat("b", new Scripted(Answer.NONE, "pass")),
                new Game.Seat("w", new Scripted(Answer.NONE, "pass")),
                MatchRules.parse("decided=count"),
                7)
            .play();
    assertEquals(Reason.PASS_ALIVE, record.outcome().reason());
    assertEquals("B+4.5", record.outcome().result());
    assertEquals(0, record.moves().size());
    assertEquals(List.of(Points.of(5).parse("A1")), record.refereeLog().deadStones());
    GameRecord played =
        new Game(
                decided.setup(Rules.CHINESE, 0.5, Color.WHITE),
                new Game.Seat("b", new Scripted(Answer.NONE, "pass")),
                new Game.Seat("w", new Scripted(Answer.NONE, "pass")),
                MatchRules.DEFAULT,
                7)
            .play();
    assertEquals(Reason.SCORE, played.outcome().reason());
    assertEquals(2, played.moves().size());
  }

  @Test
  void claimantMovesFirstInResumedPlay() throws InterruptedException {
    Scripted black = new Scripted(Answer.stones(WHITE_STONE), "pass", "B2", "A1", "A3", "pass");
    Scripted white = new Scripted(Answer.stones(List.of()), "pass", "pass", "pass", "pass");
    GameRecord record = play(black, white);
    assertEquals("B+4.5", record.outcome().result());
    assertEquals(
        settled(Settlement.AGREEMENT, List.of(new Resumption(2, Color.BLACK))),
        record.refereeLog());
    assertEquals(2, black.timesAsked());
  }

  @Test
  void claimantMovesFirstEvenIfItPassedLast() throws InterruptedException {
    Scripted black = new Scripted(Answer.NONE, "pass", "pass");
    Scripted white = new Scripted(Answer.stones(List.of("B3")), "pass", "E5", "pass");
    GameRecord record = play(black, white);
    assertEquals(new Resumption(2, Color.WHITE), record.refereeLog().resumptions().getFirst());
    assertEquals(Color.WHITE, record.mover(2));
    assertEquals(Points.of(5).parse("E5"), record.moves().get(2).move());
  }

  @Test
  void uncapturedClaimedStonesAreAlive() throws InterruptedException {
    GameRecord record =
        play(
            new Scripted(Answer.stones(WHITE_STONE), "pass", "pass"),
            new Scripted(Answer.stones(List.of()), "pass", "pass"));
    assertEquals("W+5.5", record.outcome().result());
    assertEquals(
        settled(Settlement.PLAYED_OUT, List.of(new Resumption(2, Color.BLACK))),
        record.refereeLog());
    assertEquals(4, record.moves().size());
  }

  /** Black calls all of White's stones dead, White only its one on the left. */
  @Test
  void agreedStonesAreRemovedInADispute() throws InterruptedException {
    GameRecord record =
        play(
            new Scripted(Answer.stones(List.of("A2", "D5")), "pass", "pass"),
            new Scripted(Answer.stones(WHITE_STONE), "pass", "pass"));
    assertEquals("B+4.5", record.outcome().result());
    assertEquals(
        new RefereeLog(
            List.of(),
            List.of(new Resumption(2, Color.BLACK)),
            Settlement.PLAYED_OUT,
            List.of(Points.of(5).parse("A2"))),
        record.refereeLog());
  }

  @Test
  void playIsResumedAsLongAsStonesAreAddedUpToTheLimit() throws InterruptedException {
    // Each round Black plays one more stone and repeats the claim that White denies.
    GameRecord record =
        play(
            new Scripted(Answer.stones(WHITE_STONE), "pass", "A5", "pass", "B5", "pass", "pass"),
            new Scripted(Answer.stones(List.of()), "pass"));
    assertEquals(Settlement.PLAYED_OUT, record.refereeLog().settlement());
    assertEquals(
        List.of(2, 5, 8),
        record.refereeLog().resumptions().stream().map(Resumption::afterMoves).toList());
    assertEquals(10, record.moves().size());
  }

  @Test
  void resumedPlayEndsAtItsLimitAndEveryStoneIsAlive() throws InterruptedException {
    // Both sides fill the board and are captured, forever.
    GameRecord record =
        play(
            new Scripted(Answer.stones(WHITE_STONE), "pass", "*"),
            new Scripted(Answer.stones(List.of()), "pass", "*"));
    assertEquals(Reason.MOVE_LIMIT, record.outcome().reason());
    assertEquals(Settlement.MOVE_LIMIT, record.refereeLog().settlement());
    assertEquals(2 + 2 * 25, record.moves().size());
  }

  @Test
  void failedAnswerIsNoted() throws InterruptedException {
    GameRecord record =
        play(new Scripted(Answer.FAILURE, "pass"), new Scripted(Answer.stones(List.of()), "pass"));
    assertEquals(Reason.SCORE, record.outcome().reason());
    assertTrue(record.outcome().note().contains("b did not name the dead stones"));
  }

  @Test
  void repetitionEndsTheGameByTheRules() throws InterruptedException {
    Diagram eternalLife =
        Diagram.of(
            """
            X X . X X
            X X X X O
            O O X X O
            O . . O .
            O O O O X
            """);
    for (Rules rules : List.of(Rules.CHINESE_DRAW, Rules.CHINESE_VOID)) {
      GameRecord record =
          new Game(
                  eternalLife.setup(rules, 0.5, Color.BLACK),
                  new Game.Seat("b", new Scripted(Answer.NONE, "E2", "E1")),
                  new Game.Seat("w", new Scripted(Answer.NONE, "E3", "E4")),
                  MatchRules.DEFAULT,
                  7)
              .play();
      Reason reason = rules == Rules.CHINESE_DRAW ? Reason.REPETITION : Reason.NO_RESULT;
      assertEquals(new Outcome(null, reason, 0, ""), record.outcome());
      assertEquals(4, record.moves().size());
    }
    assertEquals("0", new Outcome(null, Reason.REPETITION, 0, "").result());
    assertEquals("Void", new Outcome(null, Reason.NO_RESULT, 0, "").result());
  }
}
