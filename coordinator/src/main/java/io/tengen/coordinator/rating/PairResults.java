package io.tengen.coordinator.rating;

import java.util.List;

/**
 * The results of a pool, summed: one entry for each pair that met, or for each pair and who had
 * Black. In the order of the engines' indices whatever the order of the input, so that sums over
 * the entries come out the same to the last bit. Immutable: nobody writes to the arrays.
 */
final class PairResults {
  /** The engine from whose side an entry is seen, Black where colours count. */
  final int[] one;

  final int[] other;

  /**
   * Points of {@link #one} against {@link #other}: wins, half the draws, half the virtual draws.
   */
  final double[] won;

  final double[] lost;

  /** Games that were played and drawn. */
  final double[] draws;

  /** Games that were played. */
  final double[] games;

  /** Games of the two engines whoever had Black: {@link #games} where colours do not count. */
  final double[] meetings;

  private final int engines;
  private final boolean coloured;

  private PairResults(int engines, int entries, boolean coloured) {
    this.engines = engines;
    this.coloured = coloured;
    one = new int[entries];
    other = new int[entries];
    won = new double[entries];
    lost = new double[entries];
    draws = new double[entries];
    games = new double[entries];
    meetings = new double[entries];
  }

  /**
   * Sums up.
   *
   * @param coloured whether {@code first} had Black in each of the counts, and it matters; then
   *     every pair that met has two entries, one for each engine with Black
   * @throws IllegalArgumentException if an engine is not below {@code engines}
   */
  static PairResults of(int engines, List<PairCount> counts, boolean coloured) {
    // By first engine, then by second: wins and draws of the first.
    int[][] wins = new int[engines][engines];
    int[][] losses = new int[engines][engines];
    int[][] draws = new int[engines][engines];
    for (PairCount count : counts) {
      requireIndex("engine", count.first(), engines);
      requireIndex("engine", count.second(), engines);
      boolean swap = !coloured && count.first() > count.second();
      int first = swap ? count.second() : count.first();
      int second = swap ? count.first() : count.second();
      wins[first][second] += swap ? count.losses() : count.wins();
      losses[first][second] += swap ? count.wins() : count.losses();
      draws[first][second] += count.draws();
    }
    return of(wins, losses, draws, coloured);
  }

  private static PairResults of(int[][] wins, int[][] losses, int[][] draws, boolean coloured) {
    int engines = wins.length;
    int[][] games = new int[engines][engines];
    int entries = 0;
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        games[i][j] = wins[i][j] + losses[i][j] + draws[i][j];
        if (i > j && games[i][j] + games[j][i] > 0) {
          entries += coloured ? 2 : 1;
        }
      }
    }
    PairResults sums = new PairResults(engines, entries, coloured);
    int entry = 0;
    for (int i = 0; i < engines; i++) {
      for (int j = coloured ? 0 : i + 1; j < engines; j++) {
        if (games[i][j] + games[j][i] > 0) {
          sums.one[entry] = i;
          sums.other[entry] = j;
          sums.won[entry] = wins[i][j] + draws[i][j] / 2.0;
          sums.lost[entry] = losses[i][j] + draws[i][j] / 2.0;
          sums.draws[entry] = draws[i][j];
          sums.games[entry] = games[i][j];
          sums.meetings[entry] = games[i][j] + games[j][i];
          entry++;
        }
      }
    }
    return sums;
  }

  static void requireIndex(String what, int index, int engines) {
    if (index >= engines) {
      throw new IllegalArgumentException(
          "%s %d is not one of the %d engines".formatted(what, index, engines));
    }
  }

  /** Whether each entry's {@link #one} had Black. */
  boolean coloured() {
    return coloured;
  }

  /** Number of entries. */
  int size() {
    return one.length;
  }

  /** Games of each engine. */
  double[] gamesByEngine() {
    double[] sums = new double[engines];
    for (int i = 0; i < size(); i++) {
      sums[one[i]] += games[i];
      sums[other[i]] += games[i];
    }
    return sums;
  }

  /** The same with virtual draws added to entries: {@code draws[i]} to the i-th. */
  PairResults plusDraws(double[] virtual) {
    PairResults sum = copy(size());
    for (int i = 0; i < size(); i++) {
      sum.won[i] += virtual[i] / 2;
      sum.lost[i] += virtual[i] / 2;
    }
    return sum;
  }

  /** The same with this many virtual draws of each engine of a group against another engine. */
  PairResults plusLinks(int[] group, int second, double virtual) {
    int ways = coloured ? 2 : 1;
    PairResults sum = copy(size() + ways * group.length);
    for (int i = 0; i < ways * group.length; i++) {
      int entry = size() + i;
      boolean black = i < group.length;
      sum.one[entry] = black ? group[i] : second;
      sum.other[entry] = black ? second : group[i - group.length];
      sum.won[entry] = virtual / ways / 2;
      sum.lost[entry] = virtual / ways / 2;
    }
    return sum;
  }

  private PairResults copy(int entries) {
    PairResults copy = new PairResults(engines, entries, coloured);
    System.arraycopy(one, 0, copy.one, 0, size());
    System.arraycopy(other, 0, copy.other, 0, size());
    System.arraycopy(won, 0, copy.won, 0, size());
    System.arraycopy(lost, 0, copy.lost, 0, size());
    System.arraycopy(draws, 0, copy.draws, 0, size());
    System.arraycopy(games, 0, copy.games, 0, size());
    System.arraycopy(meetings, 0, copy.meetings, 0, size());
    return copy;
  }
}
