package io.tengen.engine.search;

import java.time.Duration;
import java.util.List;

/** When a search stops. Whatever the limit, a search makes at least one simulation. */
public sealed interface SearchLimit {
  /** After this many simulations. */
  record Visits(int visits) implements SearchLimit {}

  /** After this much wall-clock time. */
  record Time(Duration time) implements SearchLimit {}

  /** When the first of these says so. */
  record FirstOf(List<SearchLimit> limits) implements SearchLimit {
    public FirstOf {
      limits = List.copyOf(limits);
    }
  }

  /**
   * Whether to stop.
   *
   * @param visits simulations made so far
   * @param nanos wall-clock time since the search began
   */
  default boolean isReached(int visits, long nanos) {
    return switch (this) {
      case Visits limit -> visits >= limit.visits;
      case Time limit -> nanos >= limit.time.toNanos();
      case FirstOf all -> {
        // Asked after each simulation: a plain loop makes no garbage.
        for (SearchLimit limit : all.limits) {
          if (limit.isReached(visits, nanos)) {
            yield true;
          }
        }
        yield false;
      }
    };
  }
}
