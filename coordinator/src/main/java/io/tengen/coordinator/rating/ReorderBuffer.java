package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A buffer that puts results back into the order of their jobs. Short games end first, and engines
 * that do well in short games need not do well in long ones: a sequential test that took results as
 * they arrive would stop on a biased sample. A result is therefore held until all earlier jobs have
 * their results.
 *
 * <p>The sequence of returned results depends only on the results, not on the order of the calls.
 * Mutable; confined to its owner.
 *
 * @param <R> the type of a job's result
 */
public final class ReorderBuffer<R> {
  /** Results that wait for earlier jobs, by job; empty for a skipped job. */
  private final Map<Integer, Optional<R>> waiting = new HashMap<>();

  private int next;

  /**
   * Adds a job's result.
   *
   * @param job number of the job, from 0
   * @return the results that are due now, in the order of their jobs
   * @throws IllegalArgumentException if the job has a result already, or its number is negative
   */
  public List<R> add(int job, R result) {
    return put(job, Optional.of(result));
  }

  /**
   * Marks a job as one that will never have a result, so that later results do not wait for it.
   *
   * @param job number of the job, from 0
   * @return the results that are due now, in the order of their jobs
   * @throws IllegalArgumentException if the job has a result already, or its number is negative
   */
  public List<R> skip(int job) {
    return put(job, Optional.empty());
  }

  /** The number of the first job without a result. */
  public int next() {
    return next;
  }

  /** The number of results that wait for earlier jobs. */
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
