package io.tengen.coordinator.run.lease;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Counts the moves of the games in progress, as workers report them. Mutable; confined to the actor
 * that owns it.
 */
final class LiveMoves {
  private final Map<Integer, Integer> moves = new HashMap<>();
  private long made;

  /**
   * Records that a game begins.
   *
   * @param from number of its moves that were made before
   */
  void begin(int index, int from) {
    moves.put(index, from);
  }

  /** Records a report on a game; the moves of one that is not known here were made before. */
  void report(int index, int count) {
    if (count < 0) {
      return;
    }
    Integer before = moves.put(index, count);
    made += before == null ? 0 : Math.max(0, count - before);
  }

  /** Records the end of a game with this number of moves. */
  void finish(int index, int count) {
    report(index, count);
    moves.remove(index);
  }

  /** Forgets all games but these. */
  void retain(IntPredicate played) {
    moves.keySet().removeIf(index -> !played.test(index));
  }

  /** Returns the number of moves of a game; 0 if there was no report of it. */
  int of(int index) {
    return moves.getOrDefault(index, 0);
  }

  /** Returns the number of moves made in all games since this object was created. */
  long made() {
    return made;
  }
}
