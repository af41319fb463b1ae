package io.tengen.coordinator.play;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what each person has open. A place is taken before the thing is made, so that requests at
 * the same time cannot exceed the limit together. Thread-safe.
 */
final class Places {
  private final int limit;

  /** Number of taken places by person; without persons that have none. */
  @GuardedBy("this")
  private final Map<String, Integer> taken = new HashMap<>();

  /**
   * @param limit the most places of a person
   */
  Places(int limit) {
    this.limit = limit;
  }

  /** Takes a place of a person; returns false if that would exceed the limit. */
  synchronized boolean tryTake(String person) {
    boolean isFree = taken.getOrDefault(person, 0) < limit;
    if (isFree) {
      take(person);
    }
    return isFree;
  }

  /** Takes a place of a person for what exists already, whatever the limit. */
  synchronized void take(String person) {
    taken.merge(person, 1, Integer::sum);
  }

  /** Frees a place that was taken. */
  synchronized void free(String person) {
    taken.computeIfPresent(person, (who, count) -> count == 1 ? null : count - 1);
  }

  int limit() {
    return limit;
  }
}
