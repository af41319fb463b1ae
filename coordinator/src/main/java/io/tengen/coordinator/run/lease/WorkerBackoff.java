package io.tengen.coordinator.run.lease;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Exponential backoff of workers that fail games of a run. A worker that declines a game, reports
 * an invalid result or stalls gets no games of the run for a while, twice as long after each
 * failure, which leaves the games to workers that can play them. After {@link #LIMIT} failures
 * without a success in between, the worker is considered unable to play the run. Time is an
 * argument, in nanoseconds of any monotonic clock. Mutable; confined to the actor that owns it.
 */
final class WorkerBackoff {
  static final int LIMIT = 5;

  private final long firstRest;
  private final long longestRest;
  private final Map<String, Backoff> backoffs = new HashMap<>();
  private int inARow;
  private String last = "";

  /**
   * @param firstRest backoff after a worker's first failure, in nanoseconds
   * @param longestRest longest backoff, in nanoseconds
   */
  WorkerBackoff(long firstRest, long longestRest) {
    this.firstRest = Math.min(firstRest, longestRest);
    this.longestRest = longestRest;
  }

  /**
   * Records that a worker declined a game, reported an invalid result or stalled. While the worker
   * backs off, its backoff does not change: it received such a game before.
   *
   * @param what one line for people
   */
  void failed(String worker, String what, long now) {
    inARow++;
    last = what;
    Backoff backoff = backoffs.computeIfAbsent(worker, name -> new Backoff());
    backoff.last = what;
    if (!backoff.rests) {
      long rest = Math.min(longestRest, firstRest << Math.min(backoff.strikes, LIMIT));
      backoff.strikes++;
      backoff.rests = true;
      backoff.until = now + rest;
    }
  }

  /** Records a valid result of a worker, which ends its backoff. */
  void succeeded(String worker) {
    inARow = 0;
    backoffs.remove(worker);
  }

  /** Returns whether a worker backs off now. */
  boolean isBackingOff(String worker) {
    Backoff backoff = backoffs.get(worker);
    return backoff != null && backoff.rests;
  }

  boolean isAnyBackingOff() {
    return backoffs.values().stream().anyMatch(backoff -> backoff.rests);
  }

  /** Returns whether there are workers and none of them can play the run. */
  boolean areAllUnable(Collection<String> workers) {
    return !workers.isEmpty()
        && workers.stream()
            .allMatch(worker -> {
              Backoff backoff = backoffs.get(worker);
              return backoff != null && backoff.strikes >= LIMIT;
            });
  }

  /** Ends the backoffs whose time is over; returns whether there was one. */
  boolean readmit(long now) {
    boolean any = false;
    for (Backoff backoff : backoffs.values()) {
      if (backoff.rests && now - backoff.until >= 0) {
        backoff.rests = false;
        any = true;
      }
    }
    return any;
  }

  /**
   * Returns one line for people about the failures since the last valid result, or else about the
   * workers that cannot play the run although others do; empty without any.
   */
  String problem() {
    return switch (inARow) {
      case 0 ->
          backoffs.entrySet().stream()
              .filter(entry -> entry.getValue().strikes >= LIMIT)
              .sorted(Map.Entry.comparingByKey())
              .map(entry ->
                  "worker %s fails all games: %s".formatted(entry.getKey(), entry.getValue().last))
              .collect(Collectors.joining("; "));
      case 1 -> "the last game failed: " + last;
      default -> "the last " + inARow + " games failed; the latest: " + last;
    };
  }

  /** Returns one line for people about a worker that backs off. */
  String problem(String worker, long now) {
    Backoff backoff = backoffs.get(worker);
    if (backoff == null || !backoff.rests) {
      return "";
    }
    long seconds = Math.max(1, Math.ceilDiv(backoff.until - now, 1_000_000_000L));
    return "gets no game for %d s: %s".formatted(seconds, backoff.last);
  }

  private static final class Backoff {
    int strikes;
    String last = "";
    boolean rests;
    long until;
  }
}
