package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Crashes of engine a in games against engine b. */
class CrashMonitorTest {
  private final JobPlan plan = new JobPlan(Specs.duel(1_000));
  private final CrashMonitor crashes = new CrashMonitor(plan, false);
  private int next;

  /** Offers of the connected workers. */
  private final Map<String, Set<String>> workers = new HashMap<>();

  private Optional<String> game(String worker, Outcome.Reason reason) {
    return game(crashes, worker, reason);
  }

  private Optional<String> game(CrashMonitor book, String worker, Outcome.Reason reason) {
    int index = next++;
    // Engine a, the first one, loses.
    Color winner = plan.job(index).black() == 0 ? Color.WHITE : Color.BLACK;
    return book.count(new CommittedGame(index, winner, reason, 1, 1, 1, 1, worker, ""), workers)
        .map(expel -> {
          assertEquals(0, expel.engine());
          return expel.reason();
        });
  }

  private void games(String worker, Outcome.Reason reason, int count) {
    for (int i = 0; i < count; i++) {
      assertEquals(Optional.empty(), game(worker, reason));
    }
  }

  @Test
  void failsTheRunWhenAnEngineCrashesInEverySecondGame() {
    games("w", Outcome.Reason.RESIGN, 5);
    games("w", Outcome.Reason.CRASH, CrashMonitor.LEAST - 1);
    assertEquals(
        Optional.of("a crashed in 10 of its last 15 games"), game("w", Outcome.Reason.CRASH));
  }

  @Test
  void toleratesOccasionalCrashes() {
    for (int i = 0; i < 50; i++) {
      games("w", Outcome.Reason.RESIGN, 2);
      games("w", Outcome.Reason.CRASH, 1);
    }
    assertEquals("", crashes.problem());
  }

  @Test
  void pausesTheOnlyWorkerThatCrashes() {
    games("good", Outcome.Reason.SCORE, 20);
    games("good", Outcome.Reason.CRASH, 2);
    games("bad", Outcome.Reason.CRASH, CrashMonitor.LEAST);
    assertTrue(crashes.isPaused("bad"));
    assertFalse(crashes.isPaused("good"));
    assertEquals(
        "worker bad is paused: a crashed in 10 of its 10 games there, in 2 of 22 elsewhere;"
            + " fix it, then resume the run",
        crashes.problem());
    // Later results of a paused worker are ignored.
    games("bad", Outcome.Reason.CRASH, 30);
  }

  @Test
  void countsATimeoutAsACrashOnlyWithoutAClock() {
    games("w", Outcome.Reason.TIME, CrashMonitor.LEAST - 1);
    assertTrue(game("w", Outcome.Reason.TIME).isPresent());
    assertFalse(crashes.anyPaused());
  }

  private CrashMonitor ofTournament(String... connected) {
    for (String worker : connected) {
      workers.put(worker, Set.of("random"));
    }
    return new CrashMonitor(plan, true);
  }

  private void crash(CrashMonitor book, String worker, int count) {
    for (int i = 0; i < count; i++) {
      assertEquals(Optional.empty(), game(book, worker, Outcome.Reason.CRASH));
    }
  }

  @Test
  void removesAnEngineAfterThreeCrashesOnBothWorkers() {
    CrashMonitor tournament = ofTournament("v", "w");
    crash(tournament, "v", 2);
    assertEquals(
        Optional.of("a crashed in 3 games in a row"), game(tournament, "w", Outcome.Reason.CRASH));
  }

  @Test
  void removesAnEngineThatCrashesOnTheOnlyWorker() {
    CrashMonitor tournament = ofTournament("w");
    workers.put("other", Set.of("gnugo"));
    crash(tournament, "w", 2);
    assertEquals(
        Optional.of("a crashed in 3 games in a row"), game(tournament, "w", Outcome.Reason.CRASH));
  }

  @Test
  void twoBrokenWorkersRemoveNoEngine() {
    CrashMonitor tournament = ofTournament("bad", "worse", "good", "slow");
    // Crashes are quick: they arrive before another worker has finished a game.
    crash(tournament, "bad", 4);
    crash(tournament, "worse", 4);
    assertEquals(Optional.empty(), game(tournament, "good", Outcome.Reason.SCORE));
    crash(tournament, "bad", 5);
    crash(tournament, "worse", 5);
    crash(tournament, "bad", 1);
    crash(tournament, "worse", 1);
    assertTrue(tournament.isPaused("bad"));
    assertTrue(tournament.isPaused("worse"));
    assertFalse(tournament.isPaused("good"));
  }

  @Test
  void twoBrokenWorkersDoNotFailTheRun() {
    CrashMonitor crashes = new CrashMonitor(plan, false);
    for (String worker : new String[] {"bad", "worse", "good"}) {
      workers.put(worker, Set.of("random"));
    }
    for (int i = 0; i < 6; i++) {
      assertEquals(Optional.empty(), game(crashes, "good", Outcome.Reason.SCORE));
    }
    crash(crashes, "bad", CrashMonitor.LEAST);
    crash(crashes, "worse", CrashMonitor.LEAST);
    assertTrue(crashes.isPaused("bad"));
    assertTrue(crashes.isPaused("worse"));
  }

  @Test
  void removesAnEngineThatCrashesOnThreeWorkers() {
    CrashMonitor tournament = ofTournament("u", "v", "w", "x", "y");
    crash(tournament, "u", 1);
    crash(tournament, "v", 1);
    assertEquals(
        Optional.of("a crashed in 3 games in a row"), game(tournament, "w", Outcome.Reason.CRASH));
  }

  @Test
  void keepsAnEngineThatWorksOnAsManyWorkers() {
    CrashMonitor tournament = ofTournament("u", "v", "w", "x", "y", "z");
    for (String works : new String[] {"x", "y", "z"}) {
      assertEquals(Optional.empty(), game(tournament, works, Outcome.Reason.SCORE));
    }
    crash(tournament, "u", 1);
    crash(tournament, "v", 1);
    crash(tournament, "w", 1);
    crash(tournament, "u", 8);
  }

  @Test
  void pausesABrokenWorkerAndKeepsItsEngine() {
    CrashMonitor tournament = ofTournament("good", "bad");
    crash(tournament, "bad", CrashMonitor.LEAST);
    assertTrue(tournament.isPaused("bad"));
    assertEquals(
        "worker bad is paused: a crashed in 10 of its 10 games there, in 0 of 0 elsewhere;"
            + " fix it, then resume the run",
        tournament.problem());
    crash(tournament, "bad", 30);
    crash(tournament, "good", 2);
    assertEquals(
        Optional.of("a crashed in 3 games in a row"),
        game(tournament, "good", Outcome.Reason.CRASH),
        "the only one left");
  }

  @Test
  void occasionalCrashesElsewhereDoNotBlameTheEngine() {
    CrashMonitor tournament = ofTournament("good", "bad");
    crash(tournament, "good", 1);
    assertEquals(Optional.empty(), game(tournament, "good", Outcome.Reason.SCORE));
    assertEquals(Optional.empty(), game(tournament, "good", Outcome.Reason.SCORE));
    crash(tournament, "bad", CrashMonitor.LEAST);
    assertTrue(tournament.isPaused("bad"));
  }

  @Test
  void aGameWithoutACrashEndsTheStreak() {
    CrashMonitor tournament = ofTournament("v", "w");
    for (int i = 0; i < 20; i++) {
      crash(tournament, "v", 1);
      crash(tournament, "w", 1);
      assertEquals(Optional.empty(), game(tournament, "w", Outcome.Reason.SCORE));
      assertEquals(Optional.empty(), game(tournament, "v", Outcome.Reason.SCORE));
      assertEquals(Optional.empty(), game(tournament, "w", Outcome.Reason.SCORE));
    }
  }
}
