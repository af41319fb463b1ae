package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.LeaseTable;
import io.tengen.coordinator.job.ReplayPolicy;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.verify.Referee;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeScale;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Clocks scaled to the speed of workers, and pairs that stay on one worker. */
class ScaledClocksTest {
  private static final Set<String> RANDOM = Set.of("random");
  private static final Map<String, Set<String>> TWO = Map.of("a", RANDOM, "b", RANDOM);

  private static JobPlan plan(TimeScale scale) {
    return new JobPlan(
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parse("x=random"), EngineSpec.parse("y=random")),
                GameSetup.of(Rules.parse("chinese"), 9, 7.5),
                6)
            .matchRules(MatchRules.parse("time=1s/move"))
            .timeScale(scale)
            .build());
  }

  /** A game that Black won by resignation after one move. */
  private static GameRecord record(JobPlan plan, long nanos, ClockScale scale) {
    return new GameRecord(
            plan.setup(),
            plan.black(plan.job(0)).name(),
            plan.white(plan.job(0)).name(),
            List.of(new GameRecord.Move(Points.of(9).at(4, 4), nanos, null)),
            Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, ""),
            Instant.EPOCH,
            plan.job(0).seed())
        .withClockScale(scale);
  }

  private static String objection(JobPlan plan, long nanos, ClockScale scale) {
    return Referee.objection(plan, 0, record(plan, nanos, scale)).orElse("");
  }

  @Test
  void theRefereeChecksByTheScaledClock() {
    JobPlan plan = plan(TimeScale.WORKER);
    ClockScale half = new ClockScale(0.5, "2s/move", "2s/move");
    ClockScale twice = new ClockScale(2, "500ms/move", "500ms/move");
    assertEquals("", objection(plan, 1_900_000_000, half));
    assertFalse(objection(plan, 1_900_000_000, twice).isEmpty());
    assertEquals("", objection(plan, 400_000_000, twice));
    assertFalse(objection(plan, 600_000_000, twice).isEmpty());
    assertTrue(objection(plan, 1, ClockScale.NONE).contains("not scaled"));
    assertTrue(
        objection(plan, 1, new ClockScale(2, "1s/move", "1s/move")).contains("instead of 500ms"));
    assertTrue(objection(plan(TimeScale.NONE), 1, twice).contains("are scaled"));
    assertEquals("", objection(plan(TimeScale.NONE), 1, ClockScale.NONE));
  }

  @Test
  void theSpeedMustBeTheAssignedOne() {
    AssignedSpeeds speeds = new AssignedSpeeds();
    HeldLease lease = new HeldLease(3, 7);
    speeds.assigned(lease, 1.5);
    assertTrue(speeds.objection(lease, 1.5).isEmpty());
    assertTrue(speeds.objection(lease, 0.5).isPresent());
    assertTrue(speeds.objection(new HeldLease(3, 8), 0.5).isEmpty());
  }

  @Test
  void movesOfAnotherWorkerAreConverted() {
    Checkpoint made =
        new Checkpoint(
                Instant.EPOCH, 0, List.of(new GameRecord.Move(1, 1_000, null)), RefereeLog.PLAIN)
            .scaledBy(new ClockScale(0.5, "2s/move", "2s/move"));
    Checkpoint taken = made.withClockScale(new ClockScale(2, "500ms/move", "500ms/move"));
    assertEquals(250, taken.moves().getFirst().nanos());
    assertEquals(2, taken.refereeLog().clockScale().speed());
  }

  @Test
  void bothGamesOfAPairGoToOneWorkerUnlessItDoesNotAsk() {
    JobPlan plan = plan(TimeScale.NONE);
    PairAffinity pairs = new PairAffinity(plan, index -> true);
    AtomicLong ids = new AtomicLong();
    LeaseTable leases =
        new LeaseTable(
            plan, index -> true, ids::incrementAndGet, 1L << 60, ReplayPolicy.NONE, pairs);
    assertEquals(0, take(leases, pairs, "a"));
    assertEquals(2, take(leases, pairs, "b"));
    assertEquals(Set.of(1, 3), pairs.keptFor(TWO.keySet()));
    assertEquals(Set.of(3), pairs.keptFor(Set.of("b")));
    assertEquals(1, take(leases, pairs, "a"));
    assertEquals(3, take(leases, pairs, "b"));
    assertEquals(4, take(leases, pairs, "a"));
    assertTrue(leases.grant("b", TWO, 0).isEmpty());
    assertFalse(pairs.release(leases, TWO.keySet(), 0));
    leases.report(4);
    assertFalse(pairs.release(leases, TWO.keySet(), 1));
    assertFalse(pairs.release(leases, TWO.keySet(), PairAffinity.PATIENCE.toNanos()));
    assertTrue(pairs.release(leases, TWO.keySet(), PairAffinity.PATIENCE.toNanos() + 1));
    assertEquals(5, take(leases, pairs, "b"));
  }

  @Test
  void aPairIsNotKeptForAWorkerThatIsGone() {
    JobPlan plan = plan(TimeScale.NONE);
    PairAffinity pairs = new PairAffinity(plan, index -> true);
    AtomicLong ids = new AtomicLong();
    LeaseTable leases =
        new LeaseTable(
            plan, index -> true, ids::incrementAndGet, 1L << 60, ReplayPolicy.NONE, pairs);
    assertEquals(0, take(leases, pairs, "a"));
    assertTrue(pairs.release(leases, Set.of("b"), 0));
    assertEquals(1, take(leases, pairs, "b"));
  }

  @Test
  void aSlowWorkerIsNotStalledByTheReferencesClock() {
    StallDetector stalls =
        new StallDetector(
            plan(TimeScale.WORKER).timeSystems(), Duration.ofMinutes(1), Duration.ZERO);
    Duration before = stalls.limit();
    stalls.allow(0.1);
    assertEquals(before.plusSeconds(9), stalls.limit());
  }

  private static int take(LeaseTable leases, PairAffinity pairs, String worker) {
    int index = leases.grant(worker, TWO, 0).orElseThrow().index();
    pairs.played(leases, index, worker);
    return index;
  }
}
