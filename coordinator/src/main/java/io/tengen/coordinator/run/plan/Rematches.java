package io.tengen.coordinator.run.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The rematches of a run, and their places among the games that its schedule numbers. A rematch
 * stands in the run's list behind all games that the list had when it was added, so that no game
 * ever changes its index. Immutable.
 */
final class Rematches {
  /** The most games in a row that are played in place of one game of the schedule. */
  static final int MOST = 3;

  static final Rematches NONE = new Rematches(List.of(), new int[0], new int[0], Map.of());

  private final List<Rematch> all;

  /** For each rematch, the number in the schedule of the game that it stands for. */
  private final int[] numbers;

  /** For each rematch, how many games were played in its place before it, at least 1. */
  private final int[] turns;

  private final Map<Integer, Integer> replacedBy;

  private Rematches(
      List<Rematch> all, int[] numbers, int[] turns, Map<Integer, Integer> replacedBy) {
    this.all = all;
    this.numbers = numbers;
    this.turns = turns;
    this.replacedBy = replacedBy;
  }

  /** Returns these rematches and one more, whose index is above theirs. */
  Rematches with(Rematch rematch) {
    List<Rematch> more = new ArrayList<>(all);
    more.add(rematch);
    Map<Integer, Integer> replaced = new HashMap<>(replacedBy);
    replaced.put(rematch.replaces(), rematch.index());
    return new Rematches(
        List.copyOf(more),
        append(numbers, number(rematch.replaces())),
        append(turns, turn(rematch.replaces()) + 1),
        Map.copyOf(replaced));
  }

  private static int[] append(int[] values, int value) {
    return IntStream.concat(Arrays.stream(values), IntStream.of(value)).toArray();
  }

  /** Returns the rematches by ascending index. */
  List<Rematch> all() {
    return all;
  }

  /** Returns whether another game is played in place of this one. */
  boolean isReplaced(int index) {
    return replacedBy.containsKey(index);
  }

  /** Returns whether another game may be played in place of this one. */
  boolean isReplaceable(int index) {
    return !isReplaced(index) && turn(index) < MOST;
  }

  /** Returns the number in the schedule of the game that the game at this index stands for. */
  int number(int index) {
    int found = find(index);
    return found >= 0 ? numbers[found] : index - (-found - 1);
  }

  /** Returns the index of the first game that was played under this number in the schedule. */
  int first(int number) {
    int index = number;
    for (Rematch rematch : all) {
      index += rematch.index() <= index ? 1 : 0;
    }
    return index;
  }

  /** Returns how many games were played in place of the first one before this; 0 for the first. */
  int turn(int index) {
    int found = find(index);
    return found >= 0 ? turns[found] : 0;
  }

  /**
   * Returns the position of a rematch in {@link #all}; for other games {@code -n - 1} if n
   * rematches have lower indices.
   */
  private int find(int index) {
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).index() < index) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < all.size() && all.get(low).index() == index ? low : -low - 1;
  }
}
