package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.testing.Soak;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults of every kind strike a coordinator and three workers, processes all, while games are
 * played: afterwards {@link LedgerCheck} finds every acknowledged game in the ledger, every job
 * done once, and the ratings that follow from the workers' own logs. After each fault the worker
 * that it struck is waited for to have another game acknowledged.
 *
 * <p>Ten faults in {@code verify}; two hundred (or {@code -Dtengen.faults=N}, or other ones with
 * {@code -Dtengen.faults.seed=N}) with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=FaultIT</pre>
 */
class FaultIT {
  private static final int FAULTS = Integer.getInteger("tengen.faults", Soak.times(10, 200));
  private static final long SEED = Long.getLong("tengen.faults.seed", 1);
  private static final int WORKERS = 3;
  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final int WORKER_STOPPED = 143;

  @TempDir Path directory;

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void everyGameCountsExactlyOnce() throws Exception {
    Random random = new Random(SEED);
    Map<Fault, List<Duration>> outages = new EnumMap<>(Fault.class);
    try (TestCluster cluster = new TestCluster(directory, LEASE);
        Control control = new Control(cluster.address())) {
      for (int i = 1; i <= WORKERS; i++) {
        cluster.startWorker("worker-" + i, "--slots", "8");
      }
      try (EndlessRuns runs = new EndlessRuns(control)) {
        List<Fault> coming = new ArrayList<>();
        for (int i = 0; i < FAULTS; i++) {
          if (coming.isEmpty()) {
            coming.addAll(Arrays.asList(Fault.values()));
            Collections.shuffle(coming, random);
          }
          Fault fault = coming.removeLast();
          TestCluster.Node worker = cluster.workers().get(random.nextInt(WORKERS));
          Duration outage = strike(fault, cluster, worker, random);
          System.out.println(
              i + 1 + ": " + fault + " at " + worker + ", " + outage.toMillis() + " ms");
          outages.computeIfAbsent(fault, f -> new ArrayList<>()).add(outage);
          Thread.sleep(random.nextInt(300));
        }
        List<String> played = runs.finish();
        for (TestCluster.Node worker : cluster.workers()) {
          worker.process().signal("TERM");
          assertEquals(WORKER_STOPPED, worker.process().awaitExit(), worker::toString);
        }
        LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid()));
        for (String run : played) {
          check.check(control, run);
        }
        check.checkAcknowledged();
        assertTrue(check.games() > FAULTS, "the faults had games to strike");
        report(check.games(), played.size(), outages);
      }
    }
  }

  /** From when it strikes until another of the worker's games is acknowledged. */
  private static Duration strike(
      Fault fault, TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
    int before = worker.acknowledged();
    long start = System.nanoTime();
    fault.strike(cluster, worker, random);
    TestCluster.await(worker + " plays again after " + fault, () -> worker.acknowledged() > before);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void report(int games, int runs, Map<Fault, List<Duration>> outages) {
    System.out.println(
        FAULTS + " faults, " + games + " games in " + runs + " runs: none lost, none doubled");
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
