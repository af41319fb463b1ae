package io.tengen.coordinator.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseTableTest {
  private static final long LEASE = 100;
  private static final Map<String, Set<String>> ALONE = Map.of("w", Set.of("random"));
  private static final Map<String, Set<String>> TWO =
      Map.of("w", Set.of("random"), "v", Set.of("random"));

  private final BitSet counted = new BitSet();
  private final AtomicLong ids = new AtomicLong(1000);
  private final LeaseTable table = table(Specs.duel(3));

  private LeaseTable table(RunSpec spec) {
    JobPlan plan = new JobPlan(spec);
    return new LeaseTable(
        plan, i -> plan.contains(i) && !counted.get(i), ids::incrementAndGet, LEASE);
  }

  private static int index(Optional<GrantedLease> lease) {
    return lease.orElseThrow().index();
  }

  @Test
  void grantsEachGameOnce() {
    assertEquals(0, index(table.grant("w", ALONE, 0)));
    assertEquals(1, index(table.grant("w", ALONE, 0)));
    assertEquals(2, index(table.grant("w", ALONE, 0)));
    assertTrue(table.grant("w", ALONE, 0).isEmpty());
    assertEquals(3, table.size());
  }

  @Test
  void skipsCountedGames() {
    counted.set(0, 2);
    assertEquals(2, index(table.grant("w", ALONE, 0)));
  }

  @Test
  void reassignsAnExpiredGame() {
    GrantedLease lease = table.grant("w", TWO, 0).orElseThrow();
    assertEquals(List.of(), table.expire(LEASE - 1));
    assertEquals(List.of(lease), table.expire(LEASE));
    assertEquals(0, table.size());

    assertEquals(1, index(table.grant("w", TWO, LEASE)), "not the same game to the same worker");
    GrantedLease second = table.grant("v", TWO, LEASE).orElseThrow();
    assertEquals(0, second.index());
    assertTrue(second.id() != lease.id());
  }

  @Test
  void returnsAnExpiredGameToTheOnlyWorker() {
    table.grant("w", ALONE, 0);
    table.expire(LEASE);
    assertEquals(0, index(table.grant("w", ALONE, LEASE)));
  }

  @Test
  void toleratesClockOverflow() {
    long before = Long.MAX_VALUE - LEASE / 2;
    table.grant("w", ALONE, before);
    assertEquals(0, table.expire(before + LEASE - 1).size());
    assertEquals(1, table.expire(before + LEASE).size());
  }

  @Test
  void heartbeatRenewsALease() {
    GrantedLease lease = table.grant("w", ALONE, 0).orElseThrow();
    assertTrue(table.hold("w", new HeldLease(0, lease.id()), 60));
    assertEquals(0, table.expire(LEASE).size());
    assertEquals(1, table.expire(60 + LEASE).size());
  }

  @Test
  void restoresALeaseAfterARestart() {
    assertTrue(table.hold("w", new HeldLease(1, 5), 0));
    assertEquals(0, index(table.grant("v", TWO, 0)));
    assertEquals(2, index(table.grant("v", TWO, 0)));
    assertTrue(table.grant("v", TWO, 0).isEmpty(), "game 1 is being played");
    assertFalse(table.hold("v", new HeldLease(1, 6), 0), "held by another worker");
    assertEquals(1, table.expire(LEASE).stream().filter(lease -> lease.id() == 5).count());
  }

  @Test
  void restoresAnExpiredLeaseUntilReassigned() {
    GrantedLease lease = table.grant("w", TWO, 0).orElseThrow();
    table.expire(LEASE);
    assertTrue(table.hold("w", new HeldLease(0, lease.id()), LEASE));
    table.expire(2 * LEASE);
    assertEquals(0, index(table.grant("v", TWO, 2 * LEASE)));
    assertFalse(table.hold("w", new HeldLease(0, lease.id()), 2 * LEASE));
  }

  @Test
  void neverRestoresAnEndedLease() {
    GrantedLease lease = table.grant("w", TWO, 0).orElseThrow();
    HeldLease held = new HeldLease(0, lease.id());
    assertEquals(lease, table.find(held).orElseThrow());
    table.end(held);
    assertTrue(table.find(held).isEmpty());
    assertFalse(table.hold("w", held, 0));
    GrantedLease again = table.grant("w", TWO, 0).orElseThrow();
    assertEquals(0, again.index());
    assertTrue(table.hold("w", new HeldLease(0, again.id()), 0));
  }

  @Test
  void refusesHoldingCountedOrUnknownGames() {
    counted.set(0);
    assertFalse(table.hold("w", new HeldLease(0, 5), 0));
    assertFalse(table.hold("w", new HeldLease(3, 5), 0));
    assertFalse(table.hold("w", new HeldLease(-1, 5), 0));
  }

  @Test
  void freesGamesThatAReconnectedWorkerDoesNotHold() {
    GrantedLease kept = table.grant("w", TWO, 0).orElseThrow();
    table.grant("w", TWO, 0);
    GrantedLease others = table.grant("v", TWO, 0).orElseThrow();

    assertTrue(table.keepOnly("w", Set.of(new HeldLease(0, kept.id()))));
    assertEquals(2, table.size());
    assertTrue(table.hold("v", new HeldLease(2, others.id()), 0));
    assertEquals(1, index(table.grant("v", TWO, 0)));
    assertFalse(table.keepOnly("w", Set.of(new HeldLease(0, kept.id()))));
  }

  @Test
  void doesNotLeaseAReportedGame() {
    GrantedLease lease = table.grant("w", ALONE, 0).orElseThrow();
    assertEquals(lease, table.report(0));
    assertEquals(0, table.size());
    assertTrue(table.isReported(0));
    assertEquals(1, index(table.grant("w", ALONE, 0)));
    assertTrue(table.hold("w", new HeldLease(0, lease.id()), 0), "its result is on its way");
    assertEquals(1, table.size());
    counted.set(0);
    table.settle(0);
    assertFalse(table.isReported(0));
    assertNull(table.report(2), "no worker has leased the reported game");
  }

  @Test
  void prefersOtherWorkersForADeclinedGame() {
    GrantedLease lease = table.grant("w", TWO, 0).orElseThrow();
    assertTrue(table.release(new HeldLease(0, lease.id())));
    assertEquals(1, table.fail(0, "w"));
    assertEquals(1, index(table.grant("w", TWO, 0)));
    assertEquals(0, index(table.grant("v", TWO, 0)));
  }

  @Test
  void leasesAGameThatAllHaveFailedToAnyWorker() {
    for (String worker : List.of("w", "v")) {
      GrantedLease lease = table.grant(worker, TWO, 0).orElseThrow();
      assertEquals(0, lease.index());
      table.release(new HeldLease(0, lease.id()));
      table.fail(0, worker);
    }
    assertEquals(0, index(table.grant("w", TWO, 0)));
  }

  @Test
  void releasesOnlyTheValidLease() {
    table.grant("w", ALONE, 0);
    assertFalse(table.release(new HeldLease(0, 5)));
    assertFalse(table.release(new HeldLease(2, 5)));
    assertEquals(1, table.size());
  }

  @Test
  void requiresOffersOfBothEngines() {
    RunSpec spec =
        Specs.evaluation(
            60,
            Specs.engine("a", "random"),
            Specs.engine("b", "mcts"),
            Specs.program("g", "gnugo10"));
    JobPlan plan = new JobPlan(spec);
    LeaseTable mixed = table(spec);
    Map<String, Set<String>> workers =
        Map.of(
            "plain", Set.of("random", "mcts", "gtp:other"),
            "rich", Set.of("random", "mcts", "gtp:gnugo10"),
            "poor", Set.of("gtp:gnugo10"));

    assertTrue(mixed.grant("poor", workers, 0).isEmpty());
    assertTrue(mixed.grant("unknown", workers, 0).isEmpty());
    int games = 0;
    for (var lease = mixed.grant("plain", workers, 0);
        lease.isPresent();
        lease = mixed.grant("plain", workers, 0)) {
      GameJob job = plan.job(index(lease));
      assertTrue(job.black() != 2 && job.white() != 2, "gnugo10 in game " + job.index());
      games++;
    }
    assertEquals(20, games);
    for (var lease = mixed.grant("rich", workers, 0);
        lease.isPresent();
        lease = mixed.grant("rich", workers, 0)) {
      games++;
    }
    assertEquals(60, games);
  }

  @Test
  void requiresTheNetworkOfAnEngine() {
    LeaseTable weighted =
        table(
            Specs.evaluation(
                4,
                Specs.engine("a", "mcts"),
                new EngineSpec("b", "mcts", Map.of("policy", "mine"))));
    Map<String, Set<String>> workers =
        Map.of(
            "without", Set.of("mcts", "mcts:policy=other"),
            "with", Set.of("mcts", "mcts:policy=mine"));
    assertTrue(weighted.grant("without", workers, 0).isEmpty());
    assertEquals(0, index(weighted.grant("with", workers, 0)));
  }
}
