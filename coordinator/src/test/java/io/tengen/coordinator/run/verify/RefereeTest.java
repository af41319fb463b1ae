package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.RandomGames;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RefereeTest {
  private static final Points POINTS = Points.of(3);
  private static final int MOVE_LIMIT = 36;

  private final JobPlan plan = new JobPlan(Specs.duel(50));

  private GameRecord fair(int index) {
    GameJob job = plan.job(index);
    return RandomGames.play(
        plan.setup(), plan.black(job).name(), plan.white(job).name(), job.seed(), MOVE_LIMIT);
  }

  /** Returns the first game with these moves (A3 is top left) and this outcome. */
  private GameRecord game(String moves, @Nullable Color winner, Reason reason, double margin) {
    List<GameRecord.Move> list = new ArrayList<>();
    for (String move : moves.isEmpty() ? new String[0] : moves.split(" ")) {
      list.add(new GameRecord.Move(POINTS.parse(move), 1, null));
    }
    return with(fair(0), list, new Outcome(winner, reason, margin, ""));
  }

  private static GameRecord with(GameRecord record, List<GameRecord.Move> moves, Outcome outcome) {
    return new GameRecord(
        record.setup(),
        record.black(),
        record.white(),
        moves,
        outcome,
        record.startedAt(),
        record.seed());
  }

  private String objection(GameRecord record) {
    return Referee.objection(plan, 0, record).orElse("");
  }

  @Test
  void acceptsFairGames() {
    for (int i = 0; i < plan.games(); i++) {
      assertEquals("", Referee.objection(plan, i, fair(i)).orElse(""));
    }
  }

  @Test
  void requiresTheBuildsOfTheEngines() {
    JobPlan programs =
        new JobPlan(
            Specs.evaluation(
                2,
                Specs.program("gnu", "gnugo").with("build", "GNU-Go/3.8/aa"),
                Specs.engine("b", "random")));
    GameJob job = programs.job(0);
    GameRecord record =
        RandomGames.play(
            programs.setup(),
            programs.black(job).name(),
            programs.white(job).name(),
            job.seed(),
            MOVE_LIMIT);
    boolean isBlack = programs.black(job).name().equals("gnu");
    String build = "GNU-Go/3.8/aa";
    EngineBuilds right = isBlack ? new EngineBuilds(build, "") : new EngineBuilds("", build);
    assertEquals(Optional.empty(), Referee.objection(programs, 0, record.withBuilds(right)));
    assertEquals(
        Optional.of(
            isBlack
                ? "played by the programs none and none instead of GNU-Go/3.8/aa and none"
                : "played by the programs none and none instead of none and GNU-Go/3.8/aa"),
        Referee.objection(programs, 0, record));
  }

  @Test
  void acceptsEveryKindOfFairEnd() {
    assertEquals("", objection(game("B2 pass pass", Color.BLACK, Reason.SCORE, 8.5)));
    assertEquals("", objection(game("pass pass", Color.WHITE, Reason.SCORE, 0.5)));
    assertEquals("", objection(game("B2", Color.BLACK, Reason.RESIGN, 0)));
    assertEquals("", objection(game("B2 A1", Color.WHITE, Reason.TIME, 0)));
    assertEquals("", objection(game("", Color.WHITE, Reason.CRASH, 0)));
    assertEquals("", objection(game("B2", Color.BLACK, Reason.ILLEGAL, 0)));
  }

  @Test
  void refusesIllegalMoves() {
    assertTrue(objection(game("B2 B2", Color.BLACK, Reason.RESIGN, 0)).startsWith("move 2: W B2"));
    // A stone into a corner without liberties.
    assertTrue(
        objection(game("A2 C3 B1 A1", Color.WHITE, Reason.RESIGN, 0))
            .contains("move 4: W A1 is illegal: suicide"));
    assertEquals(
        "move 3 follows two passes",
        objection(game("pass pass B2", Color.BLACK, Reason.RESIGN, 0)));
  }

  @Test
  void recountsTheScore() {
    String wrong = "the board counts B+8.5, reported as ";
    assertEquals(wrong + "B+7.5", objection(game("B2 pass pass", Color.BLACK, Reason.SCORE, 7.5)));
    assertEquals(wrong + "W+8.5", objection(game("B2 pass pass", Color.WHITE, Reason.SCORE, 8.5)));
    assertEquals(wrong + "0", objection(game("B2 pass pass", null, Reason.SCORE, 8.5)));
  }

  @Test
  void refusesMovesAfterTheEnd() {
    assertEquals(
        "reported as counted, but two passes do not end it",
        objection(game("B2 pass", Color.BLACK, Reason.SCORE, 8.5)));
    assertEquals(
        "ended by two passes, reported as won by resignation",
        objection(game("B2 pass pass", Color.BLACK, Reason.RESIGN, 0)));
    assertEquals(
        "reported as counted at the move limit, after 1 moves",
        objection(game("B2", Color.BLACK, Reason.MOVE_LIMIT, 8.5)));
  }

  @Test
  void onlyTheSideToMoveMayLoseWithoutACount() {
    assertEquals(
        "ended on time on W's turn, reported as W+T",
        objection(game("B2", Color.WHITE, Reason.TIME, 0)));
    assertEquals(
        "ended by resignation on W's turn, reported as 0",
        objection(game("B2", null, Reason.RESIGN, 0)));
    assertEquals(
        "has a margin of 3.0 without a count", objection(game("B2", Color.BLACK, Reason.CRASH, 3)));
  }

  @Test
  void enforcesTheMoveLimit() {
    RunSpec duel = Specs.duel(1);
    JobPlan shortPlan =
        new JobPlan(
            RunSpec.builder(duel.kind(), duel.engines(), duel.setup(), 1)
                .seed(duel.seed())
                .matchRules(MatchRules.parse("moves=4"))
                .build());
    GameRecord four = game("B2 A1 C3 C1", null, Reason.MOVE_LIMIT, 0);
    Position end = four.positionAfter(4);
    Outcome counted = Outcome.counted(Reason.MOVE_LIMIT, end.score());

    assertEquals("", Referee.objection(shortPlan, 0, with(four, four.moves(), counted)).orElse(""));
    assertEquals(
        "ended at the move limit, reported as won by resignation",
        Referee.objection(
                shortPlan,
                0,
                with(four, four.moves(), Outcome.lost(Color.BLACK, Reason.RESIGN, "")))
            .orElse(""));
    GameRecord five = game("B2 A1 C3 C1 A3", Color.BLACK, Reason.RESIGN, 0);
    assertEquals("5 moves, 4 allowed", Referee.objection(shortPlan, 0, five).orElse(""));
  }

  @Test
  void requiresTheAssignedGame() {
    GameRecord fair = fair(0);
    assertEquals(
        "played by %2$s and %1$s instead of %1$s and %2$s".formatted(fair.black(), fair.white()),
        objection(
            new GameRecord(
                fair.setup(),
                fair.white(),
                fair.black(),
                fair.moves(),
                fair.outcome(),
                fair.startedAt(),
                fair.seed())));
    assertEquals(
        "the setup is not that of the game",
        objection(
            RandomGames.play(
                GameSetup.of(Rules.CHINESE, 3, 1.5), fair.black(), fair.white(), fair.seed(), 36)));
    assertTrue(
        objection(
                new GameRecord(
                    fair.setup(),
                    fair.black(),
                    fair.white(),
                    fair.moves(),
                    fair.outcome(),
                    fair.startedAt(),
                    1))
            .startsWith("the seed is 1 instead of "));
  }
}
