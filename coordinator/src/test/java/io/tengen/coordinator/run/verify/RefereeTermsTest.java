package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Resumption;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Openings, adjudication, fixed colors and time odds: the assigned games and the accepted records.
 */
class RefereeTermsTest {
  private static final Points POINTS = Points.of(3);
  private static final Opening FIRST = opening("first", "B2", "A1");
  private static final Opening SECOND = opening("second", "A2", "C2", "B1");
  private static final String AGREE = "moves=36,adjudicate=0.9x1";

  private static Opening opening(String name, String... moves) {
    return new Opening(name, Stream.of(moves).map(POINTS::parse).toList());
  }

  private static RunSpec spec(String rules, MatchTerms terms) {
    RunSpec duel = Specs.duel(20);
    return RunSpec.builder(duel.kind(), duel.engines(), duel.setup(), 20)
        .seed(duel.seed())
        .matchRules(MatchRules.parse(rules))
        .terms(terms)
        .build();
  }

  private static JobPlan plan(String rules, Opening... openings) {
    return new JobPlan(spec(rules, new MatchTerms(List.of(openings), "", Map.of())));
  }

  /**
   * Parses moves separated by spaces, optionally with the seconds taken, {@code B2:30}, or the
   * player's own win rate, {@code B2=0.9}.
   */
  private static List<GameRecord.Move> moves(String text) {
    List<GameRecord.Move> moves = new ArrayList<>();
    for (String move : text.split(" ", -1)) {
      String[] parts = move.split("[:=]", -1);
      boolean timed = move.contains(":");
      boolean thought = move.contains("=");
      moves.add(
          new GameRecord.Move(
              POINTS.parse(parts[0]),
              timed ? Math.round(Double.parseDouble(parts[1]) * 1e9) : 0,
              thought ? new SearchStats(1, Double.parseDouble(parts[1]), List.of()) : null));
    }
    return moves;
  }

  private static String objection(
      JobPlan plan, int game, String moves, RefereeLog refereeLog, Outcome outcome) {
    GameJob job = plan.job(game);
    GameRecord record =
        new GameRecord(
            plan.setup(),
            plan.black(job).name(),
            plan.white(job).name(),
            moves(moves),
            outcome,
            Instant.EPOCH,
            job.seed(),
            refereeLog);
    return Referee.objection(plan, game, record).orElse("");
  }

  private static RefereeLog opened(String name, int moves) {
    return new RefereeLog(List.of(), List.of(), Settlement.AS_IT_STOOD, List.of())
        .withOpening(new OpeningMoves(name, moves));
  }

  private static String opened(JobPlan plan, String moves, String name, int count) {
    return objection(
        plan, 0, moves, opened(name, count), Outcome.lost(Color.BLACK, Reason.RESIGN, ""));
  }

  @Test
  void pairsShareOpeningsAndUseAllBeforeRepeating() {
    JobPlan plan = plan("", FIRST, SECOND, opening("third", "C3"));
    for (int pair = 0; pair < 10; pair++) {
      GameJob one = plan.job(2 * pair);
      GameJob other = plan.job(2 * pair + 1);
      assertEquals(plan.opening(one), plan.opening(other));
      assertEquals(one.black(), other.white());
    }
    for (int cycle = 0; cycle < 3; cycle++) {
      int from = 3 * cycle;
      assertEquals(
          3,
          IntStream.range(from, from + 3)
              .mapToObj(pair -> plan.opening(plan.job(2 * pair)))
              .distinct()
              .count());
    }
  }

  @Test
  void requiresTheOpening() {
    JobPlan plan = plan("moves=36", FIRST);
    assertEquals("", opened(plan, "B2 A1", "first", 2));
    assertEquals("", opened(plan, "B2 A1 A2:3 C2:4", "first", 2));
    assertEquals(
        "its first moves are not those of opening \"first\" of 2 moves",
        opened(plan, "B2 C1", "first", 2));
    assertEquals(
        "its first moves are not those of opening \"first\" of 2 moves",
        objection(plan, 0, "B2", opened("first", 2), Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals(
        "begins with opening \"other\" of 2 moves instead of opening \"first\" of 2 moves",
        opened(plan, "B2 A1", "other", 2));
    assertEquals(
        "begins with no opening instead of opening \"first\" of 2 moves",
        opened(plan, "B2 A1", "", 0));
    assertEquals(
        "begins with opening \"first\" of 2 moves instead of no opening",
        opened(plan("moves=36"), "B2 A1", "first", 2));
  }

  @Test
  void refusesThinkingTimeInAnOpening() {
    JobPlan plan = plan("moves=36", FIRST);
    String objection = "move 2 belongs to the opening, but has a time, a search or a ruling";
    assertEquals(objection, opened(plan, "B2 A1:1", "first", 2));
    assertEquals(objection, opened(plan, "B2 A1=0.5", "first", 2));
  }

  @Test
  void doesNotChargeOpeningMovesToPlayers() {
    JobPlan plan = plan("moves=36", FIRST);
    GameJob job = plan.job(0);
    GameRecord record =
        new GameRecord(
            plan.setup(),
            plan.black(job).name(),
            plan.white(job).name(),
            moves("B2 A1 A2:3"),
            Outcome.lost(Color.WHITE, Reason.RESIGN, ""),
            Instant.EPOCH,
            job.seed(),
            opened("first", 2));
    CommittedGame game =
        ReportedGame.of(0, "w", record, akka.util.ByteString.fromString("x")).game();
    assertEquals(1, game.blackMoves());
    assertEquals(0, game.whiteMoves());
  }

  private static Outcome adjudicated(Color winner) {
    return new Outcome(winner, Reason.ADJUDICATION, 0, "");
  }

  private static String judged(String rules, String moves, Outcome outcome) {
    return objection(plan(rules), 0, moves, RefereeLog.PLAIN, outcome);
  }

  @Test
  void acceptsAdjudicationByAgreement() {
    assertEquals("", judged(AGREE, "B2=0.95 A1=0.1", adjudicated(Color.BLACK)));
    assertEquals("", judged(AGREE, "B2=0.95 A1=0.5 A2=0.1 C2=1", adjudicated(Color.WHITE)));
    assertEquals(
        "ended by adjudication on B's turn, reported as W+R",
        judged(AGREE, "B2=0.95 A1=0.1", adjudicated(Color.WHITE)));
    assertEquals(
        "reported as adjudicated, but the players do not agree who wins",
        judged(AGREE, "B2=0.95 A1=0.2", adjudicated(Color.BLACK)));
    assertEquals(
        "reported as adjudicated, but the players do not agree who wins",
        judged("moves=36", "B2=0.95 A1=0", adjudicated(Color.BLACK)));
    assertEquals(
        "has a margin of 3.0 without a count",
        judged(AGREE, "B2=0.95 A1=0", new Outcome(Color.BLACK, Reason.ADJUDICATION, 3, "")));
  }

  @Test
  void refusesPlayAfterAdjudication() {
    assertEquals(
        "move 3 follows both players' agreement on who wins",
        judged(AGREE, "B2=0.95 A1=0 A2=1", Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals(
        "both players agreed that B wins, reported as won on time",
        judged(AGREE, "B2=0.95 A1=0", Outcome.lost(Color.BLACK, Reason.TIME, "")));
  }

  @Test
  void scoringPrecedesAdjudication() {
    Outcome counted = Outcome.counted(Reason.SCORE, 8.5);
    assertEquals("", judged(AGREE, "B2=0.5 pass=0 pass=1", counted));
    // The players disagree about dead stones but agree on the winner.
    RefereeLog resumed =
        new RefereeLog(
            List.of(), List.of(new Resumption(3, Color.WHITE)), Settlement.AS_IT_STOOD, List.of());
    assertEquals(
        "", objection(plan(AGREE), 0, "B2=0.5 pass=0 pass=1", resumed, adjudicated(Color.BLACK)));
  }

  @Test
  void appliesTimeOdds() {
    JobPlan plan =
        new JobPlan(
            spec(
                "time=10s,moves=36",
                new MatchTerms(List.of(), "", Map.of("b", TimeSystem.parse("1m")))));
    for (int game = 0; game < 2; game++) {
      boolean ownIsBlack = plan.black(plan.job(game)).name().equals("b");
      Outcome lost = Outcome.lost(Color.BLACK, Reason.RESIGN, "");
      String slowBlack = objection(plan, game, "B2:30 A1:1", RefereeLog.PLAIN, lost);
      String slowWhite = objection(plan, game, "B2:1 A1:30", RefereeLog.PLAIN, lost);
      assertEquals("", ownIsBlack ? slowBlack : slowWhite, "a minute is what it has");
      assertEquals(
          "move %d took 30.000 s, 10.000 s allowed, and play went on".formatted(ownIsBlack ? 2 : 1),
          ownIsBlack ? slowWhite : slowBlack);
    }
  }

  @Test
  void givesBlackToTheFixedEngine() {
    JobPlan plan = new JobPlan(spec("", new MatchTerms(List.of(), "b", Map.of())));
    for (int game = 0; game < plan.games(); game++) {
      assertEquals("b", plan.black(plan.job(game)).name());
      assertEquals("a", plan.white(plan.job(game)).name());
    }
  }

  private static String refusal(Supplier<MatchTerms> terms) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> spec("moves=36", terms.get()))
            .getMessage());
  }

  @Test
  void refusesInvalidTerms() {
    assertEquals(
        "opening \"x\": move 2: W B2 is illegal: the point is taken",
        refusal(() -> new MatchTerms(List.of(opening("x", "B2", "B2")), "", Map.of())));
    assertEquals(
        "\"c\" is to take Black, but no engine has this name",
        refusal(() -> new MatchTerms(List.of(), "c", Map.of())));
    String time =
        refusal(() -> new MatchTerms(List.of(), "", Map.of("a", TimeSystem.parse("soon"))));
    assertTrue(time.startsWith("time \"soon\" is not a time"), time);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            RunSpec.builder(
                    RunKind.SELF_PLAY,
                    List.of(Specs.engine("a", "random")),
                    Specs.duel(1).setup(),
                    1)
                .seed(1)
                .terms(new MatchTerms(List.of(), "a", Map.of()))
                .build());
  }

  private static RefereeLog late(long black, long white) {
    return RefereeLog.PLAIN.withLateness(
        new Lateness(black * 1_000_000_000L, white * 1_000_000_000L));
  }

  @Test
  void delaysDecideWhetherAGameWasForfeit() {
    JobPlan plan = plan("moves=36,late=60s,time=100s");
    Outcome black = Outcome.lost(Color.BLACK, Reason.LATE, "");
    Outcome both = new Outcome(null, Reason.LATE, 0, "");
    Outcome resigned = Outcome.lost(Color.BLACK, Reason.RESIGN, "");
    for (RefereeLog log : List.of(late(60, 49), late(51, 50))) {
      assertEquals("", none(plan, log, black));
      for (Outcome other : List.of(both, resigned, Outcome.lost(Color.WHITE, Reason.LATE, ""))) {
        assertEquals("was forfeit for lateness, and was played on", none(plan, log, other));
      }
    }
    assertEquals("", none(plan, late(60, 70), both));
    assertEquals("", none(plan, late(40, 0), resigned));
    assertEquals(
        "reported as forfeit for lateness, but nobody was too late",
        none(plan, late(40, 0), black));
    assertEquals(
        "was forfeit for lateness, and was played on",
        objection(plan, 0, "B2", late(60, 0), black));
    assertEquals(
        "has delays of the players, but the match rules do not measure them",
        none(plan("moves=36"), late(1, 0), resigned));
    assertEquals(
        "forfeit for lateness, which the match rules do not measure",
        none(plan("moves=36"), RefereeLog.PLAIN, black));
  }

  private static String none(JobPlan plan, RefereeLog log, Outcome outcome) {
    GameJob job = plan.job(0);
    GameRecord record =
        new GameRecord(
            plan.setup(),
            plan.black(job).name(),
            plan.white(job).name(),
            List.of(),
            outcome,
            Instant.EPOCH,
            job.seed(),
            log);
    return Referee.objection(plan, 0, record).orElse("");
  }

  @Test
  void lateSidesHaveLessTime() {
    JobPlan plan = plan("moves=36,late=60s,time=100s");
    Outcome resigned = Outcome.lost(Color.BLACK, Reason.RESIGN, "");
    assertEquals("", objection(plan, 0, "B2:60 A1:99", late(20, 0), resigned));
    assertEquals(
        "move 1 took 61.000 s of 60.000 s allowed, and play went on".replace(" of", ","),
        objection(plan, 0, "B2:61 A1:99", late(20, 0), resigned));
  }

  @Test
  void aConcessionIsCountedAgain() {
    JobPlan plan = plan("moves=36,time=10s,timeout=concede");
    // White is to move and gives up everything; the komi is half a point.
    Outcome conceded = new Outcome(Color.BLACK, Reason.CONCEDED, 8.5, "");
    assertEquals("", objection(plan, 0, "B2", RefereeLog.PLAIN, conceded));
    assertEquals(
        "the board counts B+8.5, reported as W+8.5",
        objection(
            plan, 0, "B2", RefereeLog.PLAIN, new Outcome(Color.WHITE, Reason.CONCEDED, 8.5, "")));
    for (String rules : List.of("moves=36,time=10s", "moves=36,time=10s/move,timeout=concede")) {
      assertEquals(
          "conceded, which the match rules do not provide for",
          objection(plan(rules), 0, "B2", RefereeLog.PLAIN, conceded));
    }
    assertEquals(
        "conceded after two passes",
        objection(plan, 0, "B2 pass pass", RefereeLog.PLAIN, conceded));
  }
}
