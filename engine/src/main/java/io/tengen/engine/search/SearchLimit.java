package io.tengen.engine.search;

import java.time.Duration;
import java.util.List;

/**
 * When a search stops. Limits compose by {@link FirstOf}. Whatever the limit, a search makes at
 * least one simulation. Immutable, but for {@link Stop}.
 */
public sealed interface SearchLimit {
  /** When the root has this many visits, those inherited from earlier searches included. */
  record Visits(int visits) implements SearchLimit {}

  /** After this much wall-clock time. */
  record Time(Duration time) implements SearchLimit {}

  /** When the tree holds this many positions. */
  record Nodes(int nodes) implements SearchLimit {}

  /**
   * When the most visited move could not be overtaken any more until the root has this many visits:
   * what is left to search would not change the answer, only the visit counts. Or when a tenth of
   * them, some 400 at least, find the game decided: visits are worth more where it is not.
   */
  record Settled(int visits) implements SearchLimit {
    /** Who surely wins this share of the games has won. */
    private static final double DECIDED = 0.99;

    private boolean isSettled(int seen, Progress progress) {
      return seen >= visits
          || progress.lead() > visits - seen
          || (seen >= visits / 10 && progress.certainty() > DECIDED);
    }
  }

  /** When somebody says so; from any thread, also before the search has begun. */
  final class Stop implements SearchLimit {
    private volatile boolean said;

    /** Ends the search, and every later one with this limit. */
    public void now() {
      said = true;
    }
  }

  /** When the first of these says so. */
  record FirstOf(List<SearchLimit> limits) implements SearchLimit {
    public FirstOf {
      limits = List.copyOf(limits);
    }
  }

  /** How far a search has come, besides its visits. Asked after each simulation: cheap. */
  interface Progress {
    /** Wall-clock time since the search began. */
    long nanos();

    /** Positions in the tree. */
    int nodes();

    /**
     * Visits by which the most visited root move leads the next at least: what may have become of a
     * lead that was seen some simulations ago. May be negative.
     */
    int lead();

    /**
     * What the side that is ahead wins at least, 0 to 1, if the most visited move is played: the
     * lower bound of 95 %, seen some simulations ago.
     */
    double certainty();
  }

  /**
   * Whether to stop.
   *
   * @param visits of the root's moves, those inherited included
   */
  default boolean isReached(int visits, Progress progress) {
    return switch (this) {
      case Visits limit -> visits >= limit.visits;
      case Time limit -> progress.nanos() >= limit.time.toNanos();
      case Nodes limit -> progress.nodes() >= limit.nodes;
      case Settled limit -> limit.isSettled(visits, progress);
      case Stop stop -> stop.said;
      case FirstOf all -> {
        // A plain loop makes no garbage.
        for (SearchLimit limit : all.limits) {
          if (limit.isReached(visits, progress)) {
            yield true;
          }
        }
        yield false;
      }
    };
  }
}
