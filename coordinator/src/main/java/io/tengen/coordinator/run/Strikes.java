package io.tengen.coordinator.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Which workers fail a run again and again: one that declines games or reports nonsense five times
 * without a success in between gets none of this run's games for a while. Pure; time comes in as an
 * argument, in nanoseconds of any monotonic clock. Mutable; confined to the actor that owns it.
 */
final class Strikes {
  static final int LIMIT = 5;

  private final long benchNanos;
  private final Map<String, Integer> strikes = new HashMap<>();

  /** When the worker may play again. */
  private final Map<String, Long> benched = new HashMap<>();

  private int inARow;
  private String last = "";

  /**
   * @param benchNanos how long a worker is left out
   */
  Strikes(long benchNanos) {
    this.benchNanos = benchNanos;
  }

  /**
   * A worker declined a game or reported nonsense.
   *
   * @param what one line for people
   */
  void strike(String worker, String what, long now) {
    inARow++;
    last = what;
    if (strikes.merge(worker, 1, Integer::sum) >= LIMIT) {
      strikes.remove(worker);
      benched.put(worker, now + benchNanos);
    }
  }

  /** A good result from a worker has arrived. */
  void success(String worker) {
    inARow = 0;
    strikes.remove(worker);
    benched.remove(worker);
  }

  boolean isBenched(String worker) {
    return benched.containsKey(worker);
  }

  boolean anyBenched() {
    return !benched.isEmpty();
  }

  boolean areBenched(Collection<String> workers) {
    return !workers.isEmpty() && benched.keySet().containsAll(workers);
  }

  /** Lets workers back in whose time is over; true if there was one. */
  boolean pardon(long now) {
    return benched.values().removeIf(until -> now - until >= 0);
  }

  /** One line for people when nothing but failures arrives; empty otherwise. */
  String problem() {
    return inARow < LIMIT ? "" : "the last " + inARow + " games failed; the latest: " + last;
  }
}
