package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.wire.RunSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Faults of every kind that strike a cluster, one after the other, while games are played. After
 * each, another game of the affected worker must be acknowledged; at the end, {@link LedgerCheck}
 * must find every acknowledged game in the ledger, every job done once, and the ratings that follow
 * from the workers' own logs.
 */
final class FaultRounds {
  private static final long SEED = Long.getLong("tengen.faults.seed", 1);
  private static final int WORKER_STOPPED = 143;

  private final TestCluster cluster;
  private final Control control;
  private final int count;
  private final boolean repeatable;
  private final Random random = new Random(SEED);
  private final Map<Fault, List<Duration>> outages = new EnumMap<>(Fault.class);

  /**
   * @param cluster with workers
   * @param count number of faults
   * @param repeatable whether a game that two workers play ends equally
   */
  FaultRounds(TestCluster cluster, Control control, int count, boolean repeatable) {
    this.cluster = cluster;
    this.control = control;
    this.count = count;
    this.repeatable = repeatable;
  }

  /** Something else that happens after each fault. */
  interface Further {
    void happen(Random random) throws Exception;
  }

  /**
   * Has all faults strike, ends the workers and checks the ledger.
   *
   * @param plan returns the run of a number; there is always one that is played
   */
  void run(IntFunction<RunSpec> plan, Further further) throws Exception {
    try (EndlessRuns runs = new EndlessRuns(control, plan)) {
      List<Fault> coming = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (coming.isEmpty()) {
          coming.addAll(Arrays.asList(Fault.values()));
          Collections.shuffle(coming, random);
        }
        strike(i, coming.removeLast(), runs);
        further.happen(random);
        Thread.sleep(random.nextInt(300));
      }
      List<String> played = runs.finish();
      for (TestCluster.Node worker : cluster.workers()) {
        worker.process().signal("TERM");
        assertEquals(WORKER_STOPPED, worker.process().awaitExit(), worker::toString);
      }
      LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid(), repeatable));
      for (String run : played) {
        check.check(control, run);
      }
      check.checkAcknowledged();
      assertTrue(check.games() > count, "the faults had games to strike");
      report(check.games(), played.size());
    }
  }

  private void strike(int number, Fault fault, EndlessRuns runs) throws Exception {
    TestCluster.Node worker = cluster.workers().get(random.nextInt(cluster.workers().size()));
    int before = worker.acknowledged();
    long start = System.nanoTime();
    fault.strike(cluster, worker, random);
    TestCluster.await(
        worker + " plays again after " + fault,
        () -> {
          runs.check();
          return worker.acknowledged() > before;
        });
    Duration outage = Duration.ofNanos(System.nanoTime() - start);
    System.out.println(
        number + 1 + ": " + fault + " at " + worker + ", " + outage.toMillis() + " ms");
    outages.computeIfAbsent(fault, each -> new ArrayList<>()).add(outage);
  }

  private void report(int games, int runs) {
    System.out.println(
        count + " faults, " + games + " games in " + runs + " runs: none lost, none doubled");
    outages.forEach((fault, times) -> {
      List<Duration> sorted = times.stream().sorted().toList();
      System.out.printf(
          "%-17s %4d times, another game acknowledged after %5d ms (median), %5d ms (longest)%n",
          fault,
          sorted.size(),
          sorted.get(sorted.size() / 2).toMillis(),
          sorted.getLast().toMillis());
    });
  }
}
