package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tengen.coordinator.RandomGames;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Valid and forged dead stones, resumptions and rulings of records. */
class RefereeLogObjectionTest {
  private static final Points POINTS = Points.of(3);

  /** On 3x3, White's A1 stands behind Black's wall when both pass. Komi is 0.5. */
  private static final String DEAD_STONE = "B2 A1 B3 pass B1 pass pass";

  /** Two passes, followed by the longest resumed play. */
  private static final String CUT_OFF =
      "pass pass A1 pass B1 pass C1 pass A2 pass B2 pass C2 pass A3 pass B3 C3 A1 pass";

  private static final String ASKED = "moves=36";
  private static final String STANDING = "moves=36,cleanup=stand";
  private static final String WARNING = "moves=36,illegal=warning";

  private static List<Integer> stones(String... names) {
    return List.of(names).stream().map(POINTS::parse).toList();
  }

  private static RefereeLog settled(Settlement settlement, List<Integer> dead) {
    return new RefereeLog(List.of(), List.of(), settlement, dead);
  }

  private static RefereeLog resumed(int after, Color first, Settlement settlement) {
    return new RefereeLog(List.of(), List.of(new Resumption(after, first)), settlement, List.of());
  }

  private static RefereeLog ruled(Ruling... rulings) {
    return new RefereeLog(List.of(rulings), List.of(), Settlement.AS_IT_STOOD, List.of());
  }

  private static JobPlan plan(Rules law, String rules) {
    RunSpec duel = Specs.duel(1);
    return new JobPlan(
        RunSpec.builder(duel.kind(), duel.engines(), GameSetup.of(law, 3, 0.5), 1)
            .seed(duel.seed())
            .matchRules(MatchRules.parse(rules))
            .build());
  }

  /**
   * @param moves moves separated by spaces, optionally with the seconds taken: {@code B2:30}
   */
  private static String objection(
      String rules, String moves, RefereeLog refereeLog, Outcome outcome) {
    return objection(Rules.CHINESE, rules, moves, refereeLog, outcome);
  }

  private static String objection(
      Rules law, String rules, String moves, RefereeLog refereeLog, Outcome outcome) {
    JobPlan plan = plan(law, rules);
    GameJob job = plan.job(0);
    GameRecord any =
        RandomGames.play(
            plan.setup(), plan.black(job).name(), plan.white(job).name(), job.seed(), 36);
    List<GameRecord.Move> list = new ArrayList<>();
    for (String move : moves.split(" ", -1)) {
      String[] timed = move.split(":", -1);
      double seconds = timed.length == 1 ? 0 : Double.parseDouble(timed[1]);
      list.add(new GameRecord.Move(POINTS.parse(timed[0]), Math.round(seconds * 1e9), null));
    }
    GameRecord record =
        new GameRecord(
            any.setup(),
            any.black(),
            any.white(),
            list,
            outcome,
            any.startedAt(),
            any.seed(),
            refereeLog);
    return Referee.objection(plan, 0, record).orElse("");
  }

  private static Outcome score(double blackLead) {
    return Outcome.counted(Reason.SCORE, blackLead);
  }

  @Test
  void removesAgreedDeadStones() {
    RefereeLog agreed = settled(Settlement.AGREEMENT, stones("A1"));
    assertEquals("", objection(ASKED, DEAD_STONE, agreed, score(8.5)));
    assertEquals("", objection(ASKED, DEAD_STONE, RefereeLog.PLAIN, score(4.5)));
    assertEquals(
        "the board counts B+8.5, reported as B+4.5",
        objection(ASKED, DEAD_STONE, agreed, score(4.5)));
    assertEquals(
        "the board counts B+4.5, reported as B+8.5",
        objection(ASKED, DEAD_STONE, RefereeLog.PLAIN, score(8.5)));
  }

  @Test
  void removesStonesThatBothCallDead() {
    RefereeLog disputed =
        new RefereeLog(
            List.of(),
            List.of(new Resumption(7, Color.WHITE)),
            Settlement.PLAYED_OUT,
            stones("A1"));
    assertEquals("", objection(ASKED, DEAD_STONE + " pass pass", disputed, score(8.5)));
  }

  @Test
  void refusesOtherRemovalsOfStones() {
    for (Settlement settlement : Settlement.values()) {
      if (settlement != Settlement.AGREEMENT) {
        assertNotEquals(
            "", objection(ASKED, DEAD_STONE, settled(settlement, stones("A1")), score(8.5)));
      }
    }
    RefereeLog cutOff =
        new RefereeLog(
            List.of(),
            List.of(new Resumption(2, Color.BLACK)),
            Settlement.MOVE_LIMIT,
            stones("A1"));
    assertEquals(
        "stones were removed without agreement",
        objection(ASKED, CUT_OFF, cutOff, Outcome.counted(Reason.MOVE_LIMIT, 1)));
    assertEquals(
        "dead stones cannot have been settled by agreement",
        objection(STANDING, DEAD_STONE, settled(Settlement.AGREEMENT, stones("A1")), score(8.5)));
    assertEquals(
        "dead stones are settled without a count",
        objection(
            ASKED,
            "B2 A1",
            settled(Settlement.AGREEMENT, stones("A1")),
            Outcome.lost(Color.BLACK, Reason.RESIGN, "")));
  }

  @Test
  void requiresWholeDeadChains() {
    String why = "the dead stones are not whole chains, each stone once and in order";
    for (List<Integer> dead : List.of(stones("B2"), stones("A1", "A1"), stones("A3"))) {
      assertEquals(
          why, objection(ASKED, DEAD_STONE, settled(Settlement.AGREEMENT, dead), score(8.5)));
    }
  }

  @Test
  void acceptsResumedPlay() {
    String on = DEAD_STONE + " pass A2 pass pass";
    // White passed last, and Black would be next; White makes the first move of resumed play.
    assertEquals(
        "", objection(ASKED, on, resumed(7, Color.WHITE, Settlement.AGREEMENT), score(8.5)));
    assertEquals(
        "dead stones cannot have been settled by playing on",
        objection(ASKED, on, resumed(7, Color.WHITE, Settlement.PLAYED_OUT), score(8.5)));
    assertEquals("move 8 follows two passes", objection(ASKED, on, RefereeLog.PLAIN, score(8.5)));
    assertEquals(
        "play resumed after move 7, but the match rules do not provide for it",
        objection(STANDING, on, resumed(7, Color.WHITE, Settlement.PLAYED_OUT), score(8.5)));
    assertEquals(
        "play resumed after move 6, which does not follow two passes",
        objection(ASKED, on, resumed(6, Color.WHITE, Settlement.PLAYED_OUT), score(8.5)));
    assertEquals(
        "a resumption after move 40 is out of place",
        objection(ASKED, DEAD_STONE, resumed(40, Color.WHITE, Settlement.AS_IT_STOOD), score(4.5)));
  }

  @Test
  void acceptsAFurtherResumptionOnlyAfterAStone() {
    String inVain = DEAD_STONE + " pass pass";
    assertEquals(
        "", objection(ASKED, inVain, resumed(7, Color.WHITE, Settlement.PLAYED_OUT), score(4.5)));
    RefereeLog twice =
        new RefereeLog(
            List.of(),
            List.of(new Resumption(7, Color.WHITE), new Resumption(9, Color.WHITE)),
            Settlement.PLAYED_OUT,
            List.of());
    assertEquals(
        "play resumed after move 9 again, without a stone since the last time",
        objection(ASKED, inVain + " pass pass", twice, score(4.5)));
  }

  @Test
  void acceptsALossBeforeTheFirstResumedMove() {
    assertEquals(
        "",
        objection(
            ASKED,
            DEAD_STONE,
            resumed(7, Color.WHITE, Settlement.AS_IT_STOOD),
            Outcome.lost(Color.WHITE, Reason.TIME, "")));
  }

  @Test
  void acceptsWarningsOnlyWhereTheRulesHaveThem() {
    String moves = "B2 pass pass";
    RefereeLog warned = ruled(new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, "W B2"));
    assertEquals("", objection(WARNING, moves, warned, score(10.5)));
    assertEquals(
        "the board counts B+10.5, reported as B+9.5",
        objection(WARNING, moves, warned, score(9.5)));
    assertEquals(
        "the ruling on move 2 is of a kind that the match rules do not provide for",
        objection(ASKED, moves, warned, score(9.5)));
  }

  @Test
  void suicideCostsTheTurnAloneAndAnotherMoveAWarning() {
    String moves = "B1 pass A2 pass pass";
    String suicide = "W A1 is illegal: suicide";
    RefereeLog lost = ruled(new Ruling(3, Color.WHITE, Ruling.Kind.LOST_TURN, suicide));
    assertEquals("", objection(WARNING, moves, lost, score(8.5)));
    assertEquals(
        "the ruling on move 4 is of a kind that the match rules do not provide for",
        objection(ASKED, moves, lost, score(8.5)));
    assertEquals(
        "the ruling on move 4 is a warning, but suicide costs the turn alone",
        objection(
            WARNING,
            moves,
            ruled(new Ruling(3, Color.WHITE, Ruling.Kind.WARNING, suicide)),
            score(10.5)));
    for (String note : List.of("W B1 is illegal: the point is taken", "W C3 is illegal: suicide")) {
      assertEquals(
          "the ruling on move 4 costs the turn alone, but its move is not suicide",
          objection(
              WARNING,
              moves,
              ruled(new Ruling(3, Color.WHITE, Ruling.Kind.LOST_TURN, note)),
              score(8.5)));
    }
  }

  @Test
  void requiresRulingsOnPassesOfTheirSide() {
    String moves = "B2 pass pass";
    assertEquals(
        "the ruling on move 1 is on a move that stands",
        objection(
            WARNING,
            moves,
            ruled(new Ruling(0, Color.BLACK, Ruling.Kind.WARNING, "")),
            score(7.5)));
    assertEquals(
        "the ruling on move 2 is on B, whose move it is not",
        objection(
            WARNING,
            moves,
            ruled(new Ruling(1, Color.BLACK, Ruling.Kind.WARNING, "")),
            score(7.5)));
    assertEquals(
        "a ruling on move 10 is out of place",
        objection(
            WARNING,
            moves,
            ruled(new Ruling(9, Color.WHITE, Ruling.Kind.WARNING, "")),
            score(10.5)));
  }

  @Test
  void refusesPlayAfterTwoWarnings() {
    RefereeLog twice =
        ruled(
            new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, ""),
            new Ruling(3, Color.WHITE, Ruling.Kind.WARNING, ""));
    assertEquals(
        "W has more than one warning and played on",
        objection(WARNING, "B2 pass B1 pass pass", twice, score(10.5)));
  }

  @Test
  void acceptsForcedPassesOnlyWithByoYomi() {
    RefereeLog forced = ruled(new Ruling(1, Color.WHITE, Ruling.Kind.FORCED_PASS, ""));
    String moves = "B2 pass:75 pass";
    assertEquals("", objection("timeout=pass,time=1m+3x5s,moves=36", moves, forced, score(8.5)));
    for (String rules : List.of("timeout=pass,time=1m", "time=1m+3x5s")) {
      assertEquals(
          "the ruling on move 2 is of a kind that the match rules do not provide for",
          objection(rules, moves, forced, score(8.5)));
    }
  }

  @Test
  void refusesPlayAfterTimeRanOut() {
    String late = "move 4 took 31.000 s, 30.000 s allowed, and play went on";
    for (String rules : List.of("time=60s", "time=60s,timeout=pass")) {
      assertEquals(
          "", objection(rules, "B2:60 A1:30 pass pass:30", RefereeLog.PLAIN, score(-0.5)), rules);
      assertEquals(
          late, objection(rules, "B2:60 A1:30 pass pass:31", RefereeLog.PLAIN, score(-0.5)), rules);
    }
  }

  @Test
  void refusesPlayAfterAPeriodThatEndedExactly() {
    for (String rules : List.of("time=30s/move", "time=0+1x30s")) {
      String inTime = "B2:29.999 A1:29.999 pass:29.999 pass:29.999";
      assertEquals("", objection(rules, inTime, RefereeLog.PLAIN, score(-0.5)), rules);
      assertEquals(
          "move 1 took 30.000 s, 30.000 s allowed, and play went on",
          objection(rules, "B2:30 A1", RefereeLog.PLAIN, score(-0.5)),
          rules);
    }
  }

  @Test
  void refusesAForcedPassWithTimeLeft() {
    assertEquals(
        "move 2 is a forced pass, but took 74.999 s of 75.000 s",
        objection(
            "timeout=pass,time=1m+3x5s",
            "B2 pass:74.999 pass",
            ruled(new Ruling(1, Color.WHITE, Ruling.Kind.FORCED_PASS, "")),
            score(8.5)));
  }

  @Test
  void verifiesClaimedRepetitions() {
    assertEquals(
        "reported as ended by repetition, but no position was repeated",
        objection(ASKED, "B2 A1", RefereeLog.PLAIN, new Outcome(null, Reason.REPETITION, 0, "")));
  }

  @Test
  void appliesRulesThatEndTheGame() {
    Rules law = Rules.parse("chinese,capture=loses,pass=loses,moves=4,counting=stones");
    Outcome captured = Outcome.lost(Color.BLACK, Reason.CAPTURE, "");
    Outcome passed = Outcome.lost(Color.WHITE, Reason.PASS, "");
    Outcome limit = Outcome.counted(Reason.MOVE_LIMIT, -0.5);
    assertEquals("", ruledBy(law, "B1 A1 A2", captured));
    assertEquals("", ruledBy(law, "B1 pass", passed));
    assertEquals("", ruledBy(law, "B1 A1 B2 C2", limit));
    assertEquals("", ruledBy(law, "B1 A1 B2", Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals(
        "ended by a capture, reported as B+R",
        ruledBy(law, "B1 A1 A2", Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals("ended by a pass, reported as W+F", ruledBy(law, "B1 pass", captured));
    assertEquals(
        "reported as lost by a capture, which the moves do not show",
        ruledBy(law, "B1 A1 B2", captured));
    assertEquals(
        "ended at the move limit, reported as won by resignation",
        ruledBy(law, "B1 A1 B2 C2", Outcome.lost(Color.BLACK, Reason.RESIGN, "")));
    assertEquals(
        "the board counts W+0.5, reported as W+3.5",
        ruledBy(law, "B1 A1 B2 C2", Outcome.counted(Reason.MOVE_LIMIT, -3.5)));
    assertEquals("move 4 follows a capture", ruledBy(law, "B1 A1 A2 C3", captured));
    assertEquals("move 5 follows the move limit", ruledBy(law, "B1 A1 B2 C2 C3", limit));
  }

  private static String ruledBy(Rules law, String moves, Outcome outcome) {
    return objection(law, ASKED, moves, RefereeLog.PLAIN, outcome);
  }
}
