package io.tengen.coordinator.access;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what each caller has open. A place is taken before the thing is made, so that requests at
 * the same time cannot exceed the limit together. Thread-safe; does not block.
 */
public final class Places {
  private final int limit;

  /** Number of taken places by caller; without callers that have none. */
  @GuardedBy("this")
  private final Map<String, Integer> taken = new HashMap<>();

  /**
   * @param limit the most places of a caller
   */
  public Places(int limit) {
    this.limit = limit;
  }

  /** Takes a place of a caller; returns false if that would exceed the limit. */
  public synchronized boolean tryTake(String caller) {
    boolean isFree = taken.getOrDefault(caller, 0) < limit;
    if (isFree) {
      take(caller);
    }
    return isFree;
  }

  /** Takes a place of a caller for what exists already, whatever the limit. */
  public synchronized void take(String caller) {
    taken.merge(caller, 1, Integer::sum);
  }

  /** Frees a place that was taken. */
  public synchronized void free(String caller) {
    taken.computeIfPresent(caller, (who, count) -> count == 1 ? null : count - 1);
  }

  /** Returns the most places of a caller. */
  public int limit() {
    return limit;
  }
}
