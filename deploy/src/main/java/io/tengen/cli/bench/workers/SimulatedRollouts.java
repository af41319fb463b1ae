package io.tengen.cli.bench.workers;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.remote.PathRollouts;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.engine.search.SearchLimit;
import io.tengen.game.rules.Position;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Plays the rollouts of one search as workers behind a network would, in virtual time: a discrete
 * event simulation on the searching thread. The rollouts are really played; what is simulated is
 * when their results arrive, so that the search has the tree that it would have in such a cluster.
 *
 * <p>A task costs the master its time for a simulation, goes to the worker with the fewest
 * unanswered tasks, arrives after half the latency, waits for those before it, and its result
 * arrives after the other half. Results whose time has come are reported by the next call.
 *
 * <p>Confined to one thread. Repeatable: nothing depends on the real clock.
 */
final class SimulatedRollouts implements RolloutService {
  private final SimulatedCluster cluster;
  private final RolloutPolicy policy;
  private final boolean moves;
  private final SplittableRandom random;
  private final int[] unanswered;
  private final long[] freeAt;
  private final Queue<Flight> flights =
      new PriorityQueue<>(Comparator.comparingLong(Flight::result).thenComparingLong(Flight::id));

  private @Nullable Position root;
  private @Nullable PathRollouts rollouts;
  private SearchLimit.Stop limit = new SearchLimit.Stop();
  private long clock;
  private long end = Long.MAX_VALUE;
  private long submitted;
  private long played;
  private long byMaster;
  private long depths;

  /** A task on its way, and when its result arrives at the master. */
  private record Flight(RolloutTask task, int worker, long result, long id) {}

  /**
   * @param policy plays the rollouts of the workers
   * @param moves whether the search wants the moves of rollouts
   */
  SimulatedRollouts(
      SimulatedCluster cluster, RolloutPolicy policy, boolean moves, SplittableRandom random) {
    this.cluster = cluster;
    this.policy = policy;
    this.moves = moves;
    this.random = random;
    unanswered = new int[cluster.workers()];
    freeAt = new long[cluster.workers()];
  }

  /**
   * Begins a search, and returns the limit that ends it: the search stops early enough to have its
   * last results by this virtual time from now.
   */
  SearchLimit begin(long nanos) {
    limit = new SearchLimit.Stop();
    end = clock + nanos;
    return limit;
  }

  /** Returns the virtual time in nanoseconds. */
  long clock() {
    return clock;
  }

  /** Returns the number of rollouts whose results were reported, or that the master has played. */
  long rollouts() {
    return played + byMaster;
  }

  /** Returns the number of rollouts that workers have played. */
  long byWorkers() {
    return played;
  }

  /** Returns the sum of the depths of the leaves of the workers' rollouts. */
  long depths() {
    return depths;
  }

  @Override
  public void setRoot(Position position) {
    drop();
    if (rollouts == null || root == null || !root.setup().equals(position.setup())) {
      root = new Position(position);
      rollouts = new PathRollouts(position, policy, random);
    } else {
      root.copyFrom(position);
    }
  }

  @Override
  public boolean submit(RolloutTask task) {
    clock += cluster.masterNanos();
    reportUntil(clock);
    int worker = leastLoaded();
    if (unanswered[worker] == cluster.inFlight()) {
      if (cluster.masterPlays()) {
        byMaster++;
        clock += cluster.rolloutNanos();
        reportUntil(clock);
        stopInTime();
        return false;
      }
      reportNext();
      worker = leastLoaded();
    }
    unanswered[worker]++;
    long result = resultAt(worker, clock);
    freeAt[worker] = result - cluster.latencyNanos() / 2;
    flights.add(new Flight(task, worker, result, submitted++));
    stopInTime();
    return true;
  }

  /** Lets the master wait for all results: at the end of a search. */
  @Override
  public void flush() {
    while (!flights.isEmpty()) {
      reportNext();
    }
  }

  /** Returns 0: {@link #flush} reports all results. */
  @Override
  public long patienceNanos() {
    return 0;
  }

  @Override
  public void close() {
    drop();
  }

  private int leastLoaded() {
    int best = 0;
    for (int i = 1; i < unanswered.length; i++) {
      if (unanswered[i] < unanswered[best]
          || (unanswered[i] == unanswered[best] && freeAt[i] < freeAt[best])) {
        best = i;
      }
    }
    return best;
  }

  /** Returns when the result of a task would arrive that the master sends at this time. */
  private long resultAt(int worker, long sent) {
    long arrival = sent + cluster.latencyNanos() / 2;
    return Math.max(arrival, freeAt[worker]) + cluster.rolloutNanos() + cluster.latencyNanos() / 2;
  }

  /** Stops the search if the result of another task would be late. */
  private void stopInTime() {
    long sent = clock + cluster.masterNanos();
    int worker = leastLoaded();
    Flight next = flights.peek();
    if (next != null && unanswered[worker] == cluster.inFlight()) {
      if (cluster.masterPlays()) {
        stopIf(sent + cluster.rolloutNanos() > end);
        return;
      }
      worker = next.worker;
      sent = Math.max(sent, next.result);
    }
    stopIf(resultAt(worker, sent) > end);
  }

  private void stopIf(boolean late) {
    if (late) {
      limit.stop();
    }
  }

  private void reportUntil(long time) {
    for (Flight next = flights.peek(); next != null && next.result <= time; next = flights.peek()) {
      reportNext();
    }
  }

  /** Advances the clock to the next result, if that is later, and reports it. */
  private void reportNext() {
    Flight next = flights.remove();
    clock = Math.max(clock, next.result);
    unanswered[next.worker]--;
    RolloutTask task = next.task;
    int[] path = new int[task.length()];
    for (int i = 0; i < path.length; i++) {
      path[i] = task.move(i);
    }
    if (rollouts == null || root == null || !rollouts.play(root, path, path.length)) {
      task.failed();
      return;
    }
    played++;
    depths += path.length;
    task.completed(
        rollouts.gain(), rollouts.lead(), rollouts.moves(), moves ? rollouts.count() : 0);
  }

  /** Ends the tasks of an earlier root, for which no search waits. */
  private void drop() {
    for (Flight next = flights.poll(); next != null; next = flights.poll()) {
      unanswered[next.worker]--;
      next.task.failed();
    }
  }
}
