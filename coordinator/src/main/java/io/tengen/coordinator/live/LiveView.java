package io.tengen.coordinator.live;

import io.tengen.wire.watch.LiveGameId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The running games of the watched runs at one moment. Immutable.
 *
 * @param runs the runs by id, newest first
 */
public record LiveView(Map<String, LiveRun> runs) {
  /**
   * A run at one moment.
   *
   * @param games running games by ascending index: the first of them, and those that are watched
   * @param counted those of the watched games whose results are committed
   * @param isOver whether no further games are played unless somebody resumes the run
   */
  public record LiveRun(Map<Integer, LiveGame> games, Set<Integer> counted, boolean isOver) {}

  /** Returns running games of a run in a lasting order. */
  public List<LiveGame> wall(String run, int most) {
    LiveRun known = runs.get(run);
    return known == null ? List.of() : known.games().values().stream().limit(most).toList();
  }

  /** Returns running games of all runs: as many of each as of the others, as far as it has them. */
  public List<LiveGame> wall(int most) {
    List<List<LiveGame>> columns = runs.keySet().stream().map(run -> wall(run, most)).toList();
    List<LiveGame> games = new ArrayList<>();
    for (int row = 0; row < most; row++) {
      for (List<LiveGame> column : columns) {
        if (row < column.size() && games.size() < most) {
          games.add(column.get(row));
        }
      }
    }
    return games;
  }

  /** Returns the run of a watched game; empty if the run has not answered yet. */
  public Optional<LiveRun> run(LiveGameId game) {
    return Optional.ofNullable(runs.get(game.run()));
  }

  /** Creates a map that keeps the order of its entries. */
  static <K, V> Map<K, V> ordered() {
    return new LinkedHashMap<>();
  }
}
