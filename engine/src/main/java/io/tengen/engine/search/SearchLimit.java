package io.tengen.engine.search;

import java.time.Duration;
import java.util.List;

/**
 * A condition that ends a search. {@link FirstOf} combines limits. A search makes at least one
 * simulation whatever its limit. Immutable except for {@link Stop}.
 */
public sealed interface SearchLimit {
  /**
   * Ends a search when the root has this many visits, including those inherited from earlier
   * searches.
   */
  record Visits(int visits) implements SearchLimit {}

  /** Ends a search after this much wall-clock time. */
  record Time(Duration time) implements SearchLimit {}

  /** Ends a search when the tree has this many positions. */
  record Nodes(int nodes) implements SearchLimit {}

  /**
   * Ends a search when no move but the most visited one can be the result any more once the root
   * has this many visits, or when the game is decided after a tenth of them: further simulations
   * would not change the result.
   */
  record Settled(int visits) implements SearchLimit {
    /** The lower bound of the win rate above which a game is decided. */
    private static final double DECIDED = 0.99;

    private boolean isSettled(int seen, Progress progress) {
      return seen >= visits
          || progress.lead() > visits - seen
          || (seen >= visits / 10 && progress.certainty() > DECIDED);
    }
  }

  /** Ends a search on request, from any thread, also before the search has begun. */
  final class Stop implements SearchLimit {
    private volatile boolean requested;

    /** Ends the running search and every later one with this limit. */
    public void stop() {
      requested = true;
    }
  }

  /** Ends a search when the first of these limits is reached. */
  record FirstOf(List<SearchLimit> limits) implements SearchLimit {
    public FirstOf {
      limits = List.copyOf(limits);
    }
  }

  /**
   * Extends a search beyond a limit while another move has a better win rate than the most visited
   * one (Silver et al. 2016, Methods, "Search algorithm").
   *
   * @param usual the limit if the most visited move is the best valued one
   * @param last the limit in any case
   */
  record Agreed(SearchLimit usual, SearchLimit last) implements SearchLimit {}

  /**
   * The progress of a search besides its visits. Called after each simulation, so its methods must
   * be fast.
   */
  interface Progress {
    /** Returns the wall-clock time since the search began, in nanoseconds. */
    long nanos();

    /** Returns the number of positions in the tree. */
    int nodes();

    /**
     * Returns a lower bound of the number of visits that the second most visited root move lacks to
     * be the result, computed from a sample some simulations ago: up to those of the most visited
     * one, or if the result is chosen by a lower confidence bound, up to the share of them that
     * this demands. May be negative.
     */
    int lead();

    /**
     * Returns the lower bound of the 95 % confidence interval of the win rate, 0 to 1, of the side
     * that is ahead if the most visited move is played. Sampled some simulations ago.
     */
    double certainty();

    /**
     * Returns whether no move of at least a tenth of the visits of the most visited one has a
     * better win rate. Sampled some simulations ago.
     */
    boolean isAgreed();
  }

  /**
   * Returns a limit that extends this one while another move has a better win rate than the most
   * visited one.
   *
   * @param share by how much numbers of visits and times grow at most; with 0 this limit is
   *     returned
   */
  default SearchLimit extendedBy(double share) {
    return share == 0 ? this : new Agreed(this, scaled(1 + share));
  }

  private SearchLimit scaled(double factor) {
    return switch (this) {
      case Visits limit -> new Visits((int) Math.min(Integer.MAX_VALUE, limit.visits * factor));
      case Time limit -> new Time(Duration.ofNanos((long) (limit.time.toNanos() * factor)));
      case FirstOf all ->
          new FirstOf(all.limits.stream().map(limit -> limit.scaled(factor)).toList());
      case Nodes limit -> limit;
      case Settled limit -> limit;
      case Stop limit -> limit;
      case Agreed limit -> limit;
    };
  }

  /**
   * Returns whether the search should end.
   *
   * @param visits the visits of the root's moves, including inherited ones
   */
  default boolean isReached(int visits, Progress progress) {
    return switch (this) {
      case Visits limit -> visits >= limit.visits;
      case Time limit -> progress.nanos() >= limit.time.toNanos();
      case Nodes limit -> progress.nodes() >= limit.nodes;
      case Settled limit -> limit.isSettled(visits, progress);
      case Stop stop -> stop.requested;
      case Agreed limit ->
          limit.usual.isReached(visits, progress)
              && (progress.isAgreed() || limit.last.isReached(visits, progress));
      case FirstOf all -> {
        // A plain loop allocates nothing.
        for (SearchLimit limit : all.limits) {
          if (limit.isReached(visits, progress)) {
            yield true;
          }
        }
        yield false;
      }
    };
  }

  /** Returns whether the time of the search is up, whether or not another limit is reached. */
  default boolean isTimeUp(Progress progress) {
    return switch (this) {
      case Time limit -> progress.nanos() >= limit.time.toNanos();
      case Agreed limit -> limit.usual.isTimeUp(progress) || limit.last.isTimeUp(progress);
      case FirstOf all -> all.limits.stream().anyMatch(limit -> limit.isTimeUp(progress));
      case Visits _, Nodes _, Settled _, Stop _ -> false;
    };
  }
}
