package io.tengen.coordinator.run;

import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.run.plan.GameJob;
import java.util.Arrays;

/**
 * Counts the points of colour-swapped pairs of games. The games of a pair may arrive in any order,
 * and each may be removed again, so that the result of every game of two engines is kept, in half a
 * byte. Mutable; confined to its owner.
 */
final class PairScores {
  /** Points of a pair, in halves: 0 to 4. */
  private static final int CELLS = 5;

  /** Each game has two bits: 0 if it is not counted, otherwise 1 + the half points. */
  private static final int BITS = 2;

  private static final int MASK = 3;

  private final int engines;

  /** Number of pairs of two engines by points of the one with the lower index. */
  private final int[] counts;

  /**
   * By the number of a pair, the results of its two games for the engine with the lower index: in
   * the lower bits of the game in which it has Black.
   */
  private byte[] games;

  PairScores(int engines) {
    this(engines, new int[CELLS * engines * engines], new byte[0]);
  }

  private PairScores(int engines, int[] counts, byte[] games) {
    this.engines = engines;
    this.counts = counts;
    this.games = games;
  }

  static PairScores restore(int engines, int[] counts, byte[] games) {
    return new PairScores(engines, counts.clone(), games.clone());
  }

  /** Returns a copy of the counts, to which no games can be added. */
  PairScores copyOfCounts() {
    return new PairScores(engines, counts.clone(), new byte[0]);
  }

  int[] counts() {
    return counts.clone();
  }

  byte[] games() {
    return games.clone();
  }

  /**
   * Counts a game.
   *
   * @param half half points of Black: 0, 1 or 2
   */
  void add(GameJob job, int half) {
    change(job, half, true);
  }

  /** Removes a game that was counted. */
  void remove(GameJob job, int half) {
    change(job, half, false);
  }

  private void change(GameJob job, int half, boolean add) {
    if (job.black() == job.white()) {
      // In self-play every game is a pair by itself.
      return;
    }
    if (job.pair() >= games.length) {
      games = Arrays.copyOf(games, Math.max(job.pair() + 1, 2 * games.length));
    }
    boolean lowIsBlack = job.black() < job.white();
    int shift = lowIsBlack ? 0 : BITS;
    int state = games[job.pair()];
    boolean known = (state >> shift & MASK) != 0;
    if (known == add) {
      // Two games with the same colours are no colour-swapped pair.
      return;
    }
    int value = 1 + (lowIsBlack ? half : 2 - half);
    int other = state >> (BITS - shift) & MASK;
    games[job.pair()] = (byte) (add ? state | value << shift : state & ~(MASK << shift));
    if (other != 0) {
      int low = Math.min(job.black(), job.white());
      int high = Math.max(job.black(), job.white());
      counts[at(low, high) + value + other - 2] += add ? 1 : -1;
    }
  }

  private int at(int low, int high) {
    return CELLS * (low * engines + high);
  }

  /**
   * Returns the counts of the pairs of two engines, seen from the first.
   *
   * @param low index of an engine
   * @param high index of another engine, above {@code low}
   */
  ScoreCounts of(int low, int high) {
    int at = at(low, high);
    return ScoreCounts.ofPairs(
        counts[at], counts[at + 1], counts[at + 2], counts[at + 3], counts[at + 4]);
  }
}
