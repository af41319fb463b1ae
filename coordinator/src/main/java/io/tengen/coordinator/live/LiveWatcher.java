package io.tengen.coordinator.live;

import java.util.HashSet;
import java.util.Set;

/** Receives running games. {@link LiveFeeds} calls the methods one after another. */
public interface LiveWatcher {
  /**
   * The games that a watcher receives.
   *
   * @param run id of a run; empty for all runs that hand out games
   * @param most number of the run's running games, by ascending index
   * @param games indices of games beyond these
   */
  record Interest(String run, int most, Set<Integer> games) {
    public Interest {
      games = Set.copyOf(games);
    }

    Interest plus(Interest other) {
      Set<Integer> all = new HashSet<>(games);
      all.addAll(other.games);
      return new Interest(run, Math.max(most, other.most), all);
    }
  }

  /** Returns what the watcher receives; always the same. */
  Interest interest();

  /** Takes the present state; must not block. */
  void look(LiveView view);

  /** Returns whether the watcher wants nothing more. */
  boolean isClosed();
}
