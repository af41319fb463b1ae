package io.tengen.engine.rollout.remote;

import io.tengen.game.rules.Position;

/**
 * Plays the rollouts of one search in other processes. The search owns the service and closes it.
 * Threads of the search may submit concurrently; the other methods are called by one thread, while
 * no other submits. No method blocks.
 */
public interface RolloutService extends AutoCloseable {
  /**
   * Sets the position at which the paths of tasks that follow begin. Tasks of the last root may be
   * unanswered: the search does not wait for them any more.
   *
   * @param root not over; copied
   */
  void setRoot(Position root);

  /**
   * Accepts a task if there is room for it.
   *
   * @return whether it was accepted; otherwise the search plays the rollout itself
   */
  boolean submit(RolloutTask task);

  /** Sends what was collected; called before the search waits for its last tasks. */
  void flush();

  /**
   * Returns how long a search should wait at its end for tasks without an answer, in nanoseconds.
   * Later ones it takes back.
   */
  long patienceNanos();

  @Override
  void close();
}
