package io.tengen.engine.search;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.game.rules.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rollouts of one search that other processes play. Each is submitted by one simulation, whose
 * virtual losses stay in the tree until a thread of the search settles the rollout or the search
 * takes it back, exactly one of which happens; what is reported after that is ignored.
 *
 * <p>Thread-safe, except {@link #setRoot}, {@link #takeBack} and {@link #close}, which must not be
 * called while simulations run.
 */
final class RolloutQueue implements AutoCloseable {
  private final RolloutService service;

  @GuardedBy("this")
  private final Set<PendingRollout> unanswered = new HashSet<>();

  @GuardedBy("this")
  private final Deque<PendingRollout> answered = new ArrayDeque<>();

  @GuardedBy("this")
  private final Deque<PendingRollout> free = new ArrayDeque<>();

  RolloutQueue(RolloutService service) {
    this.service = service;
  }

  /** Sets the root of the simulations that follow. */
  void setRoot(Position root) {
    service.setRoot(root);
  }

  /**
   * Submits the rollout of a simulation.
   *
   * @param edges the path, from the edge that leads to the root to the edge that leads to the leaf
   * @param nodes the nodes of the path
   * @param depth the number of moves from the root to the leaf
   * @param leaf the position at the leaf
   * @return whether it was accepted; if not, the simulation plays the rollout
   */
  boolean submit(int[] edges, int[] nodes, int depth, Position leaf) {
    PendingRollout rollout = take();
    rollout.setPath(edges, nodes, depth, leaf);
    if (service.submit(rollout)) {
      return true;
    }
    synchronized (this) {
      unanswered.remove(rollout);
      free.push(rollout);
    }
    return false;
  }

  private synchronized PendingRollout take() {
    PendingRollout rollout = free.isEmpty() ? new PendingRollout(this) : free.pop();
    // Before it is submitted, because it may be answered before submit() returns.
    unanswered.add(rollout);
    return rollout;
  }

  /**
   * Records that a rollout was answered, on any thread.
   *
   * @param write stores the answer in the rollout; not called if the search has taken it back
   */
  synchronized void answer(PendingRollout rollout, Runnable write) {
    if (unanswered.remove(rollout)) {
      write.run();
      answered.add(rollout);
      notifyAll();
    }
  }

  /** Returns the next answered rollout, which the caller settles; null if there is none. */
  synchronized @Nullable PendingRollout poll() {
    return answered.poll();
  }

  /** Returns a settled rollout for reuse. */
  synchronized void release(PendingRollout settled) {
    free.push(settled);
  }

  /**
   * Sends what was collected and waits for the next answered rollout. Preserves the interrupt
   * status.
   *
   * @param deadline the value of {@link System#nanoTime} until which to wait
   * @return the rollout, which the caller settles; null if none is left, and at the deadline
   */
  @Nullable PendingRollout await(long deadline) {
    service.flush();
    synchronized (this) {
      boolean interrupted = false;
      long left = deadline - System.nanoTime();
      while (answered.isEmpty() && !unanswered.isEmpty() && left > 0) {
        try {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
        left = deadline - System.nanoTime();
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return answered.poll();
    }
  }

  /** Returns how long to wait at the end of a search. */
  long patienceNanos() {
    return service.patienceNanos();
  }

  /** Takes back the unanswered rollouts, whose virtual losses the caller removes. */
  synchronized List<PendingRollout> takeBack() {
    List<PendingRollout> late = List.copyOf(unanswered);
    // They are not reused, because the service may still report them.
    unanswered.clear();
    return late;
  }

  /** Ends the service. */
  @Override
  public void close() {
    service.close();
  }
}
