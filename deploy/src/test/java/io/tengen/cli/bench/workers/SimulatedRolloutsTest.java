package io.tengen.cli.bench.workers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Virtual time: how many rollouts end in it, and that searches in it are repeatable. */
class SimulatedRolloutsTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final EngineSpec MCTS = EngineSpec.parse("mcts:rollout=uniform");

  private final GameSetup setup = GameSetup.of(Rules.CHINESE, 5, 0.5);

  /** A task without moves, which counts its ends. */
  private static final class Task implements RolloutTask {
    private int completed;
    private int failed;
    private int moves;

    @Override
    public int length() {
      return 0;
    }

    @Override
    public int move(int i) {
      throw new IndexOutOfBoundsException(i);
    }

    @Override
    public void completed(int gain, double lead, int[] played, int count) {
      completed++;
      moves += count;
    }

    @Override
    public void failed() {
      failed++;
    }
  }

  private static SimulatedCluster cluster(int workers, long latency, long master, int inFlight) {
    return new SimulatedCluster(workers, latency, MILLI, master, inFlight, false);
  }

  private SimulatedRollouts open(SimulatedCluster cluster, boolean moves) {
    SimulatedRollouts rollouts =
        new SimulatedRollouts(
            cluster, RolloutPolicies.named("uniform"), moves, new SplittableRandom(1));
    rollouts.setRoot(new Position(setup));
    return rollouts;
  }

  private static long rollouts(SimulatedCluster cluster, long nanos) throws InterruptedException {
    try (SimulatedSearch search = new SimulatedSearch(MCTS, cluster, nanos, 1)) {
      search.search(new Position(GameSetup.of(Rules.CHINESE, 5, 0.5)));
      return search.effort().rollouts();
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "8", "64"})
  void workersPlayAsManyTimesTheRollouts(int workers) throws InterruptedException {
    long played = rollouts(cluster(workers, 0, MICRO, 2), 50 * MILLI);
    assertTrue(played <= 50L * workers, () -> "more than the workers can: " + played);
    assertTrue(played >= 48L * workers, () -> "fewer than the workers can: " + played);
  }

  @Test
  void theMasterLimitsManyWorkers() throws InterruptedException {
    long played = rollouts(cluster(64, 0, 50 * MICRO, 2), 50 * MILLI);
    assertTrue(played <= 1_000 && played >= 960, () -> "the master has time for 1000: " + played);
  }

  @Test
  void tasksInFlightHideTheLatency() throws InterruptedException {
    long latency = 5 * MILLI;
    int room = SimulatedCluster.hiding(latency, MILLI);
    assertEquals(7, room);
    // Only the way there of the first task and the way back of the last one are lost.
    long hidden = rollouts(cluster(8, latency, MICRO, room), 100 * MILLI);
    assertTrue(hidden <= 8 * 95 && hidden >= 8 * 93, () -> "hidden: " + hidden);
    // One task for each way there and back and rollout.
    long waiting = rollouts(cluster(8, latency, MICRO, 1), 100 * MILLI);
    assertTrue(waiting <= 8 * 17 && waiting >= 8 * 15, () -> "not hidden: " + waiting);
  }

  @Test
  void resultsArriveAfterBothWaysAndTheRollout() {
    try (SimulatedRollouts rollouts = open(cluster(1, 2 * MILLI, MILLI / 2, 9), true)) {
      List<Task> tasks = new ArrayList<>();
      // Submitted at 0.5, 1, ... 4 ms; the first result comes at 3.5 ms, one more each 1 ms.
      for (int i = 0; i < 8; i++) {
        tasks.add(new Task());
        assertTrue(rollouts.submit(tasks.getLast()));
        assertEquals((i + 1) * MILLI / 2, rollouts.clock());
        assertEquals(i < 6 ? 0 : 1, tasks.getFirst().completed);
      }
      assertTrue(tasks.getFirst().moves > 0);
      rollouts.flush();
      assertEquals(8 * MILLI + 5 * MILLI / 2, rollouts.clock());
      assertTrue(tasks.stream().allMatch(task -> task.completed == 1 && task.failed == 0));
      assertEquals(8, rollouts.rollouts());
    }
  }

  @Test
  void theMasterWaitsOrPlaysWhenNoWorkerHasRoom() {
    try (SimulatedRollouts rollouts = open(cluster(2, 0, MICRO, 1), false)) {
      List<Task> tasks = List.of(new Task(), new Task(), new Task());
      tasks.forEach(task -> assertTrue(rollouts.submit(task)));
      assertEquals(MILLI + MICRO, rollouts.clock());
      assertEquals(1, tasks.getFirst().completed);
      assertEquals(0, tasks.getFirst().moves, "not wanted");
    }
    SimulatedCluster helping = new SimulatedCluster(1, 0, MILLI, MICRO, 1, true);
    try (SimulatedRollouts rollouts = open(helping, false)) {
      Task first = new Task();
      assertTrue(rollouts.submit(first));
      assertFalse(rollouts.submit(new Task()));
      assertEquals(MILLI + 2 * MICRO, rollouts.clock());
      assertEquals(1, first.completed);
      assertEquals(2, rollouts.rollouts());
      assertEquals(1, rollouts.byWorkers());
    }
  }

  @Test
  void eachTaskEndsOnce() {
    Task left = new Task();
    Task closed = new Task();
    try (SimulatedRollouts rollouts = open(cluster(3, MILLI, MICRO, 2), false)) {
      rollouts.submit(left);
      rollouts.setRoot(new Position(setup));
      assertEquals(1, left.failed);
      rollouts.submit(closed);
    }
    assertEquals(1, closed.failed);
    assertEquals(0, left.completed + closed.completed);
    assertEquals(1, left.failed);
  }

  @Test
  void searchesEndInTime() throws InterruptedException {
    try (SimulatedRollouts rollouts = open(cluster(4, 3 * MILLI, 20 * MICRO, 5), false)) {
      for (int move = 0; move < 3; move++) {
        long start = rollouts.clock();
        SearchLimit limit = rollouts.begin(20 * MILLI);
        while (!limit.isReached(0, new NoProgress())) {
          rollouts.submit(new Task());
        }
        rollouts.flush();
        long used = rollouts.clock() - start;
        assertTrue(used <= 20 * MILLI && used >= 19 * MILLI, () -> "used " + used);
      }
    }
  }

  /** The progress of a search that only a stop ends. */
  private static final class NoProgress implements SearchLimit.Progress {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public int nodes() {
      return 0;
    }

    @Override
    public int lead() {
      return 0;
    }

    @Override
    public double certainty() {
      return 0;
    }

    @Override
    public boolean isAgreed() {
      return true;
    }
  }

  @Test
  void aSearchOfFinishedGamesEnds() throws InterruptedException {
    Position position = new Position(setup);
    position.play(position.points().at(2, 2));
    position.play(Points.PASS);
    try (SimulatedSearch search =
        new SimulatedSearch(MCTS, cluster(2, MILLI, 100 * MICRO, 3), 10 * MILLI, 1)) {
      SearchReport report = search.search(position);
      assertTrue(report.stats().visits() >= 1, report::toString);
    }
  }

  @Test
  void equalSeedsGiveEqualGames() throws InterruptedException {
    SimulatedCluster many = cluster(6, MILLI, 20 * MICRO, 3);
    SimulatedCluster one = cluster(1, 0, 20 * MICRO, 2);
    SimulatedPair pair = new SimulatedPair(MCTS, many, one, 20 * MILLI);
    SimulatedPair.Result result = pair.play(setup, 5);
    assertEquals(result, pair.play(setup, 5));
    assertTrue(
        result.own().rollouts() > 2 * result.other().rollouts(), "the larger cluster plays more");
    assertTrue(result.own().depths() > 0, result::toString);
  }
}
