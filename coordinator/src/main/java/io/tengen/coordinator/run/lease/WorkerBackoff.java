package io.tengen.coordinator.run.lease;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Which workers fail a run again and again: one that declines a game, reports nonsense or gets
 * nowhere has none of this run's games for a while, twice as long each time; {@link #LIMIT} such
 * times without a success in between show that it cannot play the run. So one that fails at once
 * leaves the others the time to show that they can. Pure; time comes in as an argument, in
 * nanoseconds of any monotonic clock. Mutable; confined to the actor that owns it.
 */
final class WorkerBackoff {
  static final int LIMIT = 5;

  private final long firstRest;
  private final long longestRest;
  private final Map<String, Standing> standings = new HashMap<>();
  private int inARow;
  private String last = "";

  /**
   * @param firstRest how long a worker is left out after its first failure
   * @param longestRest and at most
   */
  WorkerBackoff(long firstRest, long longestRest) {
    this.firstRest = Math.min(firstRest, longestRest);
    this.longestRest = longestRest;
  }

  /**
   * A worker declined a game, reported nonsense or got nowhere. While it rests this changes
   * nothing: it had the game before.
   *
   * @param what one line for people
   */
  void failed(String worker, String what, long now) {
    inARow++;
    last = what;
    Standing standing = standings.computeIfAbsent(worker, name -> new Standing());
    if (!standing.rests) {
      long rest = Math.min(longestRest, firstRest << Math.min(standing.strikes, LIMIT));
      standing.strikes++;
      standing.rests = true;
      standing.until = now + rest;
    }
  }

  /** A good result from a worker has arrived. */
  void succeeded(String worker) {
    inARow = 0;
    standings.remove(worker);
  }

  /** Whether a worker gets no games now. */
  boolean isResting(String worker) {
    Standing standing = standings.get(worker);
    return standing != null && standing.rests;
  }

  boolean isAnyResting() {
    return standings.values().stream().anyMatch(standing -> standing.rests);
  }

  /** Whether none of these workers, of which there is one at least, can play the run. */
  boolean haveGivenUp(Collection<String> workers) {
    return !workers.isEmpty()
        && workers.stream()
            .allMatch(worker -> {
              Standing standing = standings.get(worker);
              return standing != null && standing.strikes >= LIMIT;
            });
  }

  /** Lets workers back in whose time is over; true if there was one. */
  boolean pardon(long now) {
    boolean any = false;
    for (Standing standing : standings.values()) {
      if (standing.rests && now - standing.until >= 0) {
        standing.rests = false;
        any = true;
      }
    }
    return any;
  }

  /** One line for people when nothing but failures arrives; empty otherwise. */
  String problem() {
    return switch (inARow) {
      case 0 -> "";
      case 1 -> "the last game failed: " + last;
      default -> "the last " + inARow + " games failed; the latest: " + last;
    };
  }

  private static final class Standing {
    int strikes;
    boolean rests;
    long until;
  }
}
