package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.run.verify.Referee;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Rules;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.SelfPlayTerms;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Start positions and endings of self-play games, as drawn by a run and checked by the referee. */
class SelfPlayRunTest {
  private static final Points POINTS = Points.of(5);
  private static final int GAMES = 4_000;

  private static RunSpec spec(String rules, double komi, SelfPlayTerms terms) {
    return RunSpec.builder(
            RunKind.SELF_PLAY,
            List.of(Specs.engine("a", "random")),
            GameSetup.of(Rules.CHINESE, 5, komi),
            GAMES)
        .seed(7)
        .matchRules(MatchRules.parse(rules))
        .selfPlay(terms)
        .build();
  }

  private static JobPlan plan(double spread, int plies, double share) {
    return new JobPlan(spec("", 0.5, new SelfPlayTerms(spread, plies, 1, share)));
  }

  private static double[] komis(JobPlan plan) {
    return IntStream.range(0, GAMES).mapToDouble(i -> plan.setup(plan.job(i)).komi()).toArray();
  }

  @Test
  void komiIsNormallyDistributedInWholePoints() {
    double[] komis = komis(plan(2, 0, 1));
    double mean = 0;
    double squares = 0;
    for (double komi : komis) {
      assertEquals(0.5, Math.abs(komi % 1), "draws are impossible");
      mean += (komi - 0.5) / GAMES;
      squares += (komi - 0.5) * (komi - 0.5) / GAMES;
    }
    // Rounding to whole points adds a twelfth to the variance of 4.
    assertEquals(0, mean, 4 * Math.sqrt(4.08 / GAMES));
    assertEquals(4.08, squares, 0.4);
    for (double komi : komis(plan(100, 0, 1))) {
      assertTrue(Math.abs(komi) <= 25, "within the board");
    }
    assertEquals(
        1, IntStream.range(0, 9).mapToDouble(i -> komis(plan(0, 0, 1))[i]).distinct().count());
  }

  @Test
  void startPositionIsAFunctionOfTheSeed() {
    JobPlan plan = plan(1, 4, 0.5);
    JobPlan again = plan(1, 4, 0.5).with(new FleetShare(1, 1));
    for (int i = 0; i < 200; i++) {
      assertEquals(plan.setup(plan.job(i)), again.setup(again.job(i)));
      assertEquals(plan.randomOpening(plan.job(i)), again.randomOpening(again.job(i)));
    }
  }

  @Test
  void drawsRandomPliesForAShareOfTheGames() {
    JobPlan plan = plan(0, 4, 0.5);
    int[] games = new int[5];
    for (int i = 0; i < GAMES; i++) {
      games[plan.randomOpening(plan.job(i)).map(RandomOpening::plies).orElse(0)]++;
    }
    assertEquals(GAMES / 2, games[0], 4 * Math.sqrt(GAMES / 4.0));
    for (int plies = 1; plies <= 4; plies++) {
      assertEquals(GAMES / 8, games[plies], 4 * Math.sqrt(GAMES * 7 / 64.0));
    }
  }

  @Test
  void drawsOpeningsForAShareOfTheGames() {
    Opening book = new Opening("book", List.of(POINTS.parse("C3")));
    RunSpec spec =
        spec("", 0.5, new SelfPlayTerms(0, 0, 1, 0.25)).toBuilder()
            .terms(new MatchTerms(List.of(book), "", Map.of()))
            .build();
    JobPlan plan = new JobPlan(spec);
    long opened =
        IntStream.range(0, GAMES).filter(i -> plan.opening(plan.job(i)).isPresent()).count();
    assertEquals(GAMES / 4, opened, 4 * Math.sqrt(GAMES * 3 / 16.0));
  }

  @Test
  void refusesInvalidInputInOneLine() {
    SelfPlayTerms komi = new SelfPlayTerms(1, 0, 1, 1);
    assertEquals(
        "spread komi, random openings and their share are for self-play; leave them out",
        refusal(() -> Specs.duel(1).toBuilder().selfPlay(komi).build()));
    assertEquals(
        "a komi spread of NaN is not between 0 and 100",
        refusal(() -> new SelfPlayTerms(Double.NaN, 0, 1, 1)));
    assertEquals(
        "a random opening of 51 plies is not between 0 and 50",
        refusal(() -> new SelfPlayTerms(0, 51, 1, 1)));
    assertEquals(
        "the temperature of random openings is 0.1 to 10.0, not 0.0",
        refusal(() -> new SelfPlayTerms(0, 4, 0, 1)));
    assertEquals(
        "an opening share of 1.5 is not between 0 and 1",
        refusal(() -> new SelfPlayTerms(0, 4, 1, 1.5)));
    Opening book = new Opening("book", List.of(POINTS.parse("C3")));
    assertEquals(
        "games begin with one of the run's openings or with random plies, not with both",
        refusal(() ->
            spec("", 0.5, new SelfPlayTerms(0, 4, 1, 1)).toBuilder()
                .terms(new MatchTerms(List.of(book), "", Map.of()))
                .build()));
  }

  private static String refusal(Runnable creation) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, creation::run).getMessage());
  }

  private static List<GameRecord.Move> moves(String text) {
    return Stream.of(text.split(" ", -1))
        .filter(name -> !name.isEmpty())
        .map(name -> new GameRecord.Move(POINTS.parse(name), 0, null))
        .toList();
  }

  private static String objection(
      JobPlan plan, int game, GameSetup setup, String moves, RefereeLog said, Outcome outcome) {
    GameRecord record =
        new GameRecord(
            setup, "a", "a", moves(moves), outcome, Instant.EPOCH, plan.job(game).seed(), said);
    return Referee.objection(plan, game, record).orElse("");
  }

  private static RefereeLog opened(int moves) {
    return RefereeLog.PLAIN.withOpening(
        moves == 0 ? OpeningMoves.NONE : new OpeningMoves(RandomOpening.NAME, moves));
  }

  @Test
  void refereeChecksTheKomiOfTheGame() {
    JobPlan plan = plan(3, 0, 1);
    int game =
        IntStream.range(0, 100)
            .filter(i -> plan.setup(plan.job(i)).komi() != 0.5)
            .findFirst()
            .orElseThrow();
    Outcome resigned = Outcome.lost(Color.BLACK, Reason.RESIGN, "");
    GameSetup drawn = plan.setup(plan.job(game));
    assertEquals("", objection(plan, game, drawn, "", RefereeLog.PLAIN, resigned));
    assertEquals(
        "the setup is not that of the game",
        objection(plan, game, plan.setup(), "", RefereeLog.PLAIN, resigned));
  }

  @Test
  void refereeChecksTheNumberOfRandomPlies() {
    JobPlan plan = plan(0, 3, 1);
    int game =
        IntStream.range(0, 100)
            .filter(i -> plan.randomOpening(plan.job(i)).orElseThrow().plies() == 2)
            .findFirst()
            .orElseThrow();
    Outcome resigned = Outcome.lost(Color.BLACK, Reason.RESIGN, "");
    GameSetup setup = plan.setup();
    assertEquals("", objection(plan, game, setup, "C3 B2", opened(2), resigned));
    assertEquals(
        "begins with 1 random plies instead of 2",
        objection(plan, game, setup, "C3 B2", opened(1), resigned));
    assertEquals(
        "begins with 0 random plies instead of 2",
        objection(plan, game, setup, "C3 B2", opened(0), resigned));
    assertEquals(
        "begins with opening \"random\" of 3 moves instead of 2 random plies",
        objection(
            plan,
            game,
            setup,
            "C3 B2 D4",
            opened(3),
            Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals(
        "begins with opening \"book\" of 2 moves instead of 2 random plies",
        objection(
            plan,
            game,
            setup,
            "C3 B2",
            RefereeLog.PLAIN.withOpening(new OpeningMoves("book", 2)),
            resigned));
  }

  /** Black fills all but two eyes while White passes. */
  private static final String ALL_BLACKS =
      "B1 pass C1 pass D1 pass E1 pass A2 pass B2 pass C2 pass D2 pass E2 pass A3 pass B3 pass C3"
          + " pass D3 pass E3 pass A4 pass B4 pass C4 pass D4 pass E4 pass B5 pass D5 pass C5";

  @Test
  void requiresTheGameToEndWhenDecided() {
    JobPlan plan = new JobPlan(spec("decided=count", 0.5, SelfPlayTerms.NONE));
    RefereeLog alive = new RefereeLog(List.of(), List.of(), Settlement.PASS_ALIVE, List.of());
    String first = firstDecided(plan, ALL_BLACKS);
    GameSetup setup = plan.setup();
    Outcome all = Outcome.counted(Reason.PASS_ALIVE, 24.5);
    assertEquals("", objection(plan, 0, setup, first, alive, all));
    assertEquals(
        "the board counts B+24.5, reported as B+23.5",
        objection(plan, 0, setup, first, alive, Outcome.counted(Reason.PASS_ALIVE, 23.5)));
    assertEquals(
        "every point is settled, reported as won by resignation",
        objection(
            plan, 0, setup, first, RefereeLog.PLAIN, Outcome.lost(Color.WHITE, Reason.RESIGN, "")));
    assertEquals(
        "dead stones cannot have been settled as it stood",
        objection(plan, 0, setup, first, RefereeLog.PLAIN, all));
    assertEquals(
        "the dead stones are not those that cannot be saved",
        objection(
            plan,
            0,
            setup,
            first,
            new RefereeLog(
                List.of(), List.of(), Settlement.PASS_ALIVE, List.of(POINTS.parse("B2"))),
            all));
    assertEquals(
        "reported as decided, but not every point is settled",
        objection(plan, 0, setup, "C3", alive, Outcome.counted(Reason.PASS_ALIVE, 24.5)));
    String further = objection(plan, 0, setup, first + " pass", alive, all);
    assertTrue(further.endsWith("is made on a board that was decided"), further);
    JobPlan played = new JobPlan(spec("", 0.5, SelfPlayTerms.NONE));
    assertEquals(
        "reported as decided, but not every point is settled",
        objection(played, 0, setup, first, alive, all));
  }

  /** Returns the shortest prefix of these moves that the referee considers decided. */
  private static String firstDecided(JobPlan plan, String moves) {
    RefereeLog alive = new RefereeLog(List.of(), List.of(), Settlement.PASS_ALIVE, List.of());
    Outcome all = Outcome.counted(Reason.PASS_ALIVE, 24.5);
    String[] words = moves.split(" ", -1);
    for (int count = 1; count <= words.length; count++) {
      String begun = String.join(" ", List.of(words).subList(0, count));
      if (objection(plan, 0, plan.setup(), begun, alive, all).isEmpty()) {
        return begun;
      }
    }
    throw new AssertionError("never decided");
  }

  @Test
  void removesDeadStonesWithoutAgreement() {
    JobPlan plan = new JobPlan(spec("decided=count,cleanup=stand", 0.5, SelfPlayTerms.NONE));
    RefereeLog alive = new RefereeLog(List.of(), List.of(), Settlement.PASS_ALIVE, List.of());
    assertEquals(
        "",
        objection(
            plan, 0, plan.setup(), "C3 pass pass", alive, Outcome.counted(Reason.SCORE, 24.5)));
    assertEquals(
        "dead stones cannot have been settled as it stood",
        objection(
            plan,
            0,
            plan.setup(),
            "C3 pass pass",
            RefereeLog.PLAIN,
            Outcome.counted(Reason.SCORE, 24.5)));
  }
}
