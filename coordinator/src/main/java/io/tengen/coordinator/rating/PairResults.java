package io.tengen.coordinator.rating;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The summed results of a pool: one entry for each pair of engines that met, or two for each pair,
 * one for either engine with Black, where colours count. Entries are in the order of the engines'
 * indices whatever the order of the input, so that sums over them are equal to the last bit.
 * Immutable; the arrays must not be written to.
 */
final class PairResults {
  /**
   * By entry, the engine whose perspective the entry takes; if colours count, the engine with
   * Black.
   */
  final int[] one;

  /** By entry, the opponent of {@link #one}. */
  final int[] other;

  /**
   * By entry, the points of {@link #one} against {@link #other}: wins, half the draws and half the
   * virtual draws.
   */
  final double[] won;

  /** By entry, the points of {@link #other} against {@link #one}. */
  final double[] lost;

  /** By entry, the number of drawn games, without virtual draws. */
  final double[] draws;

  /** By entry, the number of games, without virtual draws. */
  final double[] games;

  /**
   * By entry, the number of games of the two engines with either colour; equal to {@link #games} if
   * colours do not count.
   */
  final double[] pairGames;

  /**
   * By entry, the number of colour-swapped pairs of games; 0 if colours count, since then the games
   * of a pair belong to two entries.
   */
  final double[] pairs;

  /** By entry, the sum of the points of {@link #one} over those pairs; a pair has 0 to 2. */
  final double[] pairPoints;

  /** By entry, the sum of the squares of the points of {@link #one} over those pairs. */
  final double[] pairSquares;

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
    pairGames = new double[entries];
    pairs = new double[entries];
    pairPoints = new double[entries];
    pairSquares = new double[entries];
  }

  /**
   * Sums counts.
   *
   * @param coloured whether colours count: {@code first} had Black in each of the counts, and every
   *     pair that met has two entries, one for either engine with Black
   * @throws IllegalArgumentException if an index is not below {@code engines}
   */
  static PairResults of(int engines, List<PairCount> counts, boolean coloured) {
    // Indexed by the first engine, then by the second; wins and losses are the first engine's.
    int[][] wins = new int[engines][engines];
    int[][] losses = new int[engines][engines];
    int[][] draws = new int[engines][engines];
    Map<Integer, ScoreCounts> pairs = new HashMap<>();
    for (PairCount count : counts) {
      requireIndex("engine", count.first(), engines);
      requireIndex("engine", count.second(), engines);
      boolean swap = !coloured && count.first() > count.second();
      int first = swap ? count.second() : count.first();
      int second = swap ? count.first() : count.second();
      wins[first][second] += swap ? count.losses() : count.wins();
      losses[first][second] += swap ? count.wins() : count.losses();
      draws[first][second] += count.draws();
      if (!coloured && count.pairs().samples() > 0) {
        pairs.merge(
            first * engines + second,
            swap ? count.pairs().reversed() : count.pairs(),
            ScoreCounts::plus);
      }
    }
    PairResults sums = of(wins, losses, draws, coloured);
    sums.fillPairs(pairs);
    return sums;
  }

  private void fillPairs(Map<Integer, ScoreCounts> counts) {
    for (int i = 0; i < size(); i++) {
      ScoreCounts scores = counts.get(one[i] * engines + other[i]);
      for (int cell = 0; scores != null && cell < scores.cells(); cell++) {
        double points = cell / 2.0;
        pairs[i] += scores.count(cell);
        pairPoints[i] += scores.count(cell) * points;
        pairSquares[i] += scores.count(cell) * points * points;
      }
    }
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
          sums.pairGames[entry] = games[i][j] + games[j][i];
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

  /** The number of games of each engine, without virtual draws. */
  double[] gamesByEngine() {
    double[] sums = new double[engines];
    for (int i = 0; i < size(); i++) {
      sums[one[i]] += games[i];
      sums[other[i]] += games[i];
    }
    return sums;
  }

  /** Returns these results with {@code virtual[i]} virtual draws added to entry i. */
  PairResults plusDraws(double[] virtual) {
    PairResults sum = copy(size());
    for (int i = 0; i < size(); i++) {
      sum.won[i] += virtual[i] / 2;
      sum.lost[i] += virtual[i] / 2;
    }
    return sum;
  }

  /**
   * Returns these results with {@code virtual} virtual draws added for each engine of a group
   * against the engine {@code second}.
   */
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
    System.arraycopy(pairGames, 0, copy.pairGames, 0, size());
    System.arraycopy(pairs, 0, copy.pairs, 0, size());
    System.arraycopy(pairPoints, 0, copy.pairPoints, 0, size());
    System.arraycopy(pairSquares, 0, copy.pairSquares, 0, size());
    return copy;
  }
}
