package io.tengen.coordinator.rating;

import java.util.Arrays;

/**
 * Counts of each score, seen from one engine: 3 counts of single games (loss, draw, win), or 5 of
 * colour-swapped pairs of games by points (0, ½, 1, 1½, 2). Pairs are counted as such because both
 * games have the same opening: unless it is balanced, their scores are not independent. Immutable.
 */
public final class ScoreCounts {
  private static final int SINGLE = 3;
  private static final int PAIRED = 5;

  /** The count assumed for an empty cell, so that no score is impossible. */
  private static final double REGULAR = 1e-3;

  private final long[] counts;

  private ScoreCounts(long[] counts) {
    this.counts = counts;
  }

  /** Creates counts of single games, all 0. */
  public static ScoreCounts noGames() {
    return new ScoreCounts(new long[SINGLE]);
  }

  /** Creates counts of pairs of games, all 0. */
  public static ScoreCounts noPairs() {
    return new ScoreCounts(new long[PAIRED]);
  }

  /**
   * Creates counts of single games.
   *
   * @throws IllegalArgumentException if a count is negative
   */
  public static ScoreCounts ofGames(long losses, long draws, long wins) {
    return of(losses, draws, wins);
  }

  /**
   * Creates counts of pairs of games.
   *
   * @param zero number of pairs that were lost 0–2
   * @param half number of pairs with a loss and a draw
   * @param one number of pairs with two draws, or with a win and a loss
   * @param oneAndHalf number of pairs with a draw and a win
   * @param two number of pairs that were won 2–0
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
   * Returns these counts with one more game or pair.
   *
   * @param cell the score: half points of the game or the pair, from 0
   */
  public ScoreCounts plus(int cell) {
    long[] more = counts.clone();
    more[cell]++;
    return new ScoreCounts(more);
  }

  /**
   * Returns the sum of both.
   *
   * @throws IllegalArgumentException if only one of them counts pairs
   */
  public ScoreCounts plus(ScoreCounts other) {
    if (counts.length != other.counts.length) {
      throw new IllegalArgumentException("games and pairs cannot be added: " + this + ", " + other);
    }
    long[] sum = counts.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.counts[i];
    }
    return new ScoreCounts(sum);
  }

  /** Returns the counts seen from the opponent. */
  public ScoreCounts reversed() {
    long[] turned = new long[counts.length];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = counts[counts.length - 1 - i];
    }
    return new ScoreCounts(turned);
  }

  /**
   * The count of a score.
   *
   * @param cell the score: half points of the game or the pair, from 0
   */
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

  /** The number of samples: games, or pairs if pairs are counted. */
  public long samples() {
    return Arrays.stream(counts).sum();
  }

  /** The number of games. */
  public long games() {
    return isPaired() ? 2 * samples() : samples();
  }

  /** The points: wins and half the draws. */
  public double points() {
    double halves = 0;
    for (int i = 0; i < counts.length; i++) {
      halves += i * (double) counts[i];
    }
    return halves / 2;
  }

  /** Whether one engine has all points. */
  boolean isOneSided() {
    return games() > 0 && (points() == 0 || points() == games());
  }

  /** The number of samples if empty cells count {@value #REGULAR}. */
  double regularSamples() {
    return Arrays.stream(regular()).sum();
  }

  /** The relative frequencies if empty cells count {@value #REGULAR}, so that none is 0. */
  ScoreDistribution distribution() {
    return frequencies(regular()).distribution();
  }

  /**
   * Relative frequencies, and the number of samples that they stand for.
   *
   * @param samples above 0; not always a whole number
   */
  record Frequencies(ScoreDistribution distribution, double samples) {}

  /**
   * The frequencies from which strength and its error are estimated. If one engine has all points,
   * one more game counts as drawn. If otherwise all samples have the same score, which tells
   * nothing of how much they vary, one more sample counts: half of it as the highest score, and
   * half as the lowest.
   */
  Frequencies forEstimate() {
    double[] more = regular();
    if (isOneSided()) {
      // A drawn game is half a pair with one point.
      more[more.length / 2] += isPaired() ? 0.5 : 1;
    } else if (Arrays.stream(counts).filter(count -> count > 0).count() == 1) {
      more[0] += 0.5;
      more[more.length - 1] += 0.5;
    }
    return frequencies(more);
  }

  private static Frequencies frequencies(double[] counts) {
    double samples = Arrays.stream(counts).sum();
    return new Frequencies(
        new ScoreDistribution(Arrays.stream(counts).map(count -> count / samples).toArray()),
        samples);
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
