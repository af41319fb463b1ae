package io.tengen.worker.data.shard;

import java.util.Arrays;

/**
 * Root moves of a search with their visits, or with their weights in a policy target. Moves are
 * distinct and in ascending order of their numbers on the board. Immutable.
 */
public final class MoveCounts {
  private static final float[] NO_VALUES = {};

  private final int[] moves;
  private final int[] counts;
  private final float[] values;

  /**
   * Takes ownership of the arrays, which must not be changed afterwards.
   *
   * @param moves points, or {@link io.tengen.game.board.Points#PASS}, ascending
   * @param counts of the moves, at least 1 each
   * @param values of the moves: expected result for the side to move, 0 to 1; empty if unknown
   */
  MoveCounts(int[] moves, int[] counts, float[] values) {
    this.moves = moves;
    this.counts = counts;
    this.values = values;
  }

  /**
   * Moves and counts without values.
   *
   * @throws IllegalArgumentException if moves do not ascend, or a count is not positive
   */
  public static MoveCounts of(int[] moves, int[] counts) {
    return of(moves, counts, NO_VALUES);
  }

  /**
   * Moves, counts and values.
   *
   * @throws IllegalArgumentException if moves do not ascend, a count is not positive, or a value is
   *     not between 0 and 1
   */
  public static MoveCounts of(int[] moves, int[] counts, float[] values) {
    if (counts.length != moves.length || (values.length > 0 && values.length != moves.length)) {
      throw new IllegalArgumentException(
          moves.length + " moves, " + counts.length + " counts, " + values.length + " values");
    }
    for (int i = 0; i < moves.length; i++) {
      if (i > 0 && moves[i] <= moves[i - 1]) {
        throw new IllegalArgumentException("move " + moves[i] + " follows " + moves[i - 1]);
      }
      if (counts[i] < 1) {
        throw new IllegalArgumentException("a count of " + counts[i]);
      }
    }
    for (float value : values) {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException("a value of " + value + " is not between 0 and 1");
      }
    }
    return new MoveCounts(moves.clone(), counts.clone(), values.clone());
  }

  /** The number of moves. */
  public int size() {
    return moves.length;
  }

  public int move(int i) {
    return moves[i];
  }

  public int count(int i) {
    return counts[i];
  }

  /** Whether {@link #value} is known. */
  public boolean hasValues() {
    return values.length > 0;
  }

  /** Expected result of the i-th move for the side to move, 0 to 1. */
  public float value(int i) {
    return values[i];
  }

  /** The sum of all counts. */
  public long sum() {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MoveCounts that
        && Arrays.equals(moves, that.moves)
        && Arrays.equals(counts, that.counts)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(moves) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(moves) + " " + Arrays.toString(counts);
  }
}
