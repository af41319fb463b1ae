package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts results back into the order of their jobs. Short games end first, and who plays short games
 * well is not who plays long ones well: a sequential test that took results as they arrive would
 * stop on a biased sample. So a result waits until all jobs before its own have theirs.
 *
 * <p>Depends on the results alone, not on when they came: whatever the order of the calls, the same
 * sequence comes out. Mutable; confined to its owner.
 *
 * @param <R> what a job results in
 */
public final class ReorderBuffer<R> {
  /** Empty for a job that was given up. */
  private final Map<Integer, Optional<R>> waiting = new HashMap<>();

  private int next;

  /**
   * Takes a job's result.
   *
   * @param job its number, from 0
   * @return results whose turn it is now, in the order of their jobs
   * @throws IllegalArgumentException if the job has a result already, or its number is negative
   */
  public List<R> add(int job, R result) {
    return put(job, Optional.of(result));
  }

  /**
   * Notes that a job will never have a result, so that nobody waits for it.
   *
   * @return as of {@link #add}
   * @throws IllegalArgumentException as of {@link #add}
   */
  public List<R> skip(int job) {
    return put(job, Optional.empty());
  }

  /** The first job without a result. */
  public int next() {
    return next;
  }

  /** Results that wait for earlier jobs. */
  public int held() {
    return (int) waiting.values().stream().filter(Optional::isPresent).count();
  }

  private List<R> put(int job, Optional<R> result) {
    if (job < next || waiting.containsKey(job)) {
      throw new IllegalArgumentException(
          job < 0 ? "job " + job + " is negative" : "job " + job + " has a result already");
    }
    waiting.put(job, result);
    List<R> due = new ArrayList<>();
    for (Optional<R> head = waiting.remove(next); head != null; head = waiting.remove(next)) {
      head.ifPresent(due::add);
      next++;
    }
    return due;
  }
}
