package io.tengen.coordinator.rating;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the results of a run's games with their colour-swapped pairs: the games 2k and 2k + 1 of
 * the run's schedule, if they are of the same engines and opening. Not thread-safe.
 */
public final class PairCounter {
  private final int engines;
  private final Map<Integer, PairCount> counts = new TreeMap<>();
  private final Map<Integer, GameResult> halves = new HashMap<>();

  /**
   * @param engines number of engines
   */
  public PairCounter(int engines) {
    this.engines = engines;
  }

  /**
   * Counts the result of a game of two different engines.
   *
   * @param number number of the game in the run's schedule, from 0
   */
  public void add(int number, GameResult result) {
    int low = Math.min(result.black(), result.white());
    int high = Math.max(result.black(), result.white());
    int half = result.halfPoints(low);
    GameResult other = halves.put(number / 2, result);
    boolean paired =
        other != null
            && other.black() == result.white()
            && other.white() == result.black()
            && other.opening().equals(result.opening());
    counts.merge(
        low * engines + high,
        new PairCount(low, high, half / 2, (2 - half) / 2, half % 2),
        PairCount::plus);
    if (paired) {
      counts.computeIfPresent(
          low * engines + high, (key, sum) -> sum.withPair(half + other.halfPoints(low)));
    }
  }

  /** Returns the results so far of each two engines that have met. */
  public List<PairCount> counts() {
    return List.copyOf(counts.values());
  }
}
