package io.tengen.worker.link;

import io.tengen.wire.LeaseToken;
import java.util.HashMap;
import java.util.Map;

/**
 * The games of which somebody watches the moves. Time is an argument, in nanoseconds of any
 * monotonic clock. Confined to the link's thread.
 */
final class WatchedGames {
  /** When each watch ends. */
  private final Map<LeaseToken, Long> ends = new HashMap<>();

  /** Records that a game is watched until then; replaces an earlier watch of it. */
  void add(LeaseToken lease, long until) {
    ends.put(lease, until);
  }

  /** Ends the watches whose time is over; returns whether there are others. */
  boolean expire(long now) {
    ends.values().removeIf(end -> now - end >= 0);
    return !ends.isEmpty();
  }

  boolean contains(LeaseToken lease) {
    return ends.containsKey(lease);
  }

  /** Ends all watches. */
  void clear() {
    ends.clear();
  }
}
