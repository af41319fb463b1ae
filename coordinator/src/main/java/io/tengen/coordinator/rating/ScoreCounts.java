package io.tengen.coordinator.rating;

import java.util.Arrays;

/**
 * How often each score was made, seen from one engine: 3 counts of single games (loss, draw, win),
 * or 5 of colour-swapped pairs of games by points (0, ½, 1, 1½, 2). Pairs are worth counting as
 * such: both games start alike, so that their scores are no more independent than their openings
 * are balanced. Immutable.
 */
public final class ScoreCounts {
  private static final int SINGLE = 3;
  private static final int PAIRED = 5;

  /** What an empty cell is taken for, so that no score is impossible. */
  private static final double REGULAR = 1e-3;

  private final long[] counts;

  private ScoreCounts(long[] counts) {
    this.counts = counts;
  }

  /** No games yet, to be counted one by one. */
  public static ScoreCounts noGames() {
    return new ScoreCounts(new long[SINGLE]);
  }

  /** No games yet, to be counted in pairs. */
  public static ScoreCounts noPairs() {
    return new ScoreCounts(new long[PAIRED]);
  }

  /**
   * Counts of single games.
   *
   * @throws IllegalArgumentException if a count is negative
   */
  public static ScoreCounts ofGames(long losses, long draws, long wins) {
    return of(losses, draws, wins);
  }

  /**
   * Counts of pairs of games.
   *
   * @param zero pairs that were lost 0–2
   * @param half a loss and a draw
   * @param one two draws, or a win and a loss
   * @param oneAndHalf a draw and a win
   * @param two pairs that were won 2–0
   * @throws IllegalArgumentException if a count is negative
   */
  public static ScoreCounts ofPairs(long zero, long half, long one, long oneAndHalf, long two) {
    return of(zero, half, one, oneAndHalf, two);
  }

  private static ScoreCounts of(long... counts) {
    for (long count : counts) {
      if (count < 0) {
        throw new IllegalArgumentException("count " + count + " is negative");
      }
    }
    return new ScoreCounts(counts);
  }

  /**
   * One more.
   *
   * @param cell what was scored: half points of the game or the pair, from 0
   */
  public ScoreCounts plus(int cell) {
    long[] more = counts.clone();
    more[cell]++;
    return new ScoreCounts(more);
  }

  /** How often this was scored: half points of the game or the pair. */
  public long count(int cell) {
    return counts[cell];
  }

  /** Number of different scores: 3 of games, 5 of pairs. */
  public int cells() {
    return counts.length;
  }

  /** Whether pairs of games are counted. */
  public boolean isPaired() {
    return counts.length == PAIRED;
  }

  /** What was counted: games, or pairs. */
  public long samples() {
    return Arrays.stream(counts).sum();
  }

  /** Games that were played. */
  public long games() {
    return isPaired() ? 2 * samples() : samples();
  }

  /** Wins and half the draws. */
  public double points() {
    double halves = 0;
    for (int i = 0; i < counts.length; i++) {
      halves += i * (double) counts[i];
    }
    return halves / 2;
  }

  /** Samples, where empty cells count {@value #REGULAR}. */
  double regularSamples() {
    return Arrays.stream(regular()).sum();
  }

  /** The relative frequencies, none of them 0. */
  ScoreDistribution distribution() {
    double[] regular = regular();
    double samples = Arrays.stream(regular).sum();
    return new ScoreDistribution(Arrays.stream(regular).map(count -> count / samples).toArray());
  }

  private double[] regular() {
    return Arrays.stream(counts).mapToDouble(count -> count == 0 ? REGULAR : count).toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScoreCounts that && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  /** The counts from the lowest score to the highest. */
  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
