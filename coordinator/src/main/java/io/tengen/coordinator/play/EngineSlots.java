package io.tengen.coordinator.play;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds the engines of each person's games to a number of slots. Thread-safe; no method blocks. */
final class EngineSlots {
  private final int limit;

  /**
   * By person, the games whose engines have a slot or wait for one, the least recently used first.
   */
  @GuardedBy("this")
  private final Map<String, Set<OpenPlay>> holders = new HashMap<>();

  /**
   * @param limit the most slots of a person, at least 1
   */
  EngineSlots(int limit) {
    this.limit = limit;
  }

  /**
   * Takes a slot for a game, or notes that its slot is used. If the person has too many, the game
   * that was used least recently pauses.
   */
  void take(OpenPlay game) {
    for (OpenPlay other : superfluous(game)) {
      other.serial().execute(other::pause);
    }
  }

  private synchronized List<OpenPlay> superfluous(OpenPlay used) {
    Set<OpenPlay> own = holders.computeIfAbsent(used.owner(), person -> new LinkedHashSet<>());
    own.remove(used);
    own.add(used);
    List<OpenPlay> first = own.stream().limit(Math.max(0, own.size() - limit)).toList();
    first.forEach(own::remove);
    return first;
  }

  /** Returns whether a game has a slot or waits for one. */
  synchronized boolean has(OpenPlay game) {
    return holders.getOrDefault(game.owner(), Set.of()).contains(game);
  }

  /** Frees the slot of a game; ignored if it has none. */
  synchronized void free(OpenPlay game) {
    holders.computeIfPresent(
        game.owner(),
        (person, own) -> {
          own.remove(game);
          return own.isEmpty() ? null : own;
        });
  }
}
