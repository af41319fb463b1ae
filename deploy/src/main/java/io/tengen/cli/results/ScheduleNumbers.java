package io.tengen.cli.results;

import io.tengen.wire.control.StoredGame;
import java.util.TreeMap;

/**
 * The numbers of a run's games in its schedule. A game that is played in place of another stands at
 * the end of the run's list, but has the number of the other. Not thread-safe.
 */
public final class ScheduleNumbers {
  /** The numbers of the games that are played in place of others, by index. */
  private final TreeMap<Integer, Integer> rematches = new TreeMap<>();

  /** Returns the number of a game. The games of a run must be passed by ascending index. */
  public int of(StoredGame game) {
    int index = game.index();
    Integer replaced = rematches.get(index);
    int number = replaced == null ? index - rematches.headMap(index).size() : replaced;
    Integer next = game.status().replacedBy();
    if (next != null) {
      rematches.put(next, number);
    }
    return number;
  }
}
