package io.tengen.worker.learn.alphago;

import java.util.Arrays;

/**
 * Mean squared errors of estimated results by stage of the game, which is the number of moves
 * before a position. Confined to one thread.
 */
public final class StageErrors {
  private final int width;
  private final double[] sums;
  private final int[] counts;

  /**
   * @param width number of moves in a stage, 1 or more
   * @param stages number of stages, the last of which has all later moves
   */
  public StageErrors(int width, int stages) {
    this.width = width;
    sums = new double[stages];
    counts = new int[stages];
  }

  /**
   * Adds an estimate.
   *
   * @param value estimated result for the side to move, −1 to 1
   */
  public void add(ExamPosition exam, double value) {
    int stage = Math.min(exam.position().moveCount() / width, sums.length - 1);
    double error = exam.result() - value;
    sums[stage] += error * error;
    counts[stage]++;
  }

  /** Returns the number of positions of a stage, counted from 0. */
  public int count(int stage) {
    return counts[stage];
  }

  /** Returns the mean of (z − v)² in a stage, counted from 0; NaN without positions. */
  public double error(int stage) {
    return counts[stage] == 0 ? Double.NaN : sums[stage] / counts[stage];
  }

  /** Returns the mean of (z − v)² over all positions; NaN without positions. */
  public double error() {
    return Arrays.stream(sums).sum() / Arrays.stream(counts).sum();
  }
}
