package io.tengen.engine.net;

/**
 * What a {@link BatchingEvaluator} has done since it was made.
 *
 * @param batches how many of each size, by size
 * @param failures inquiries that a device did not answer, or not with anything that makes sense
 */
public record BatchingStats(long[] batches, long failures) {
  /** Positions that went through a device. */
  public long evaluations() {
    long sum = 0;
    for (int size = 0; size < batches.length; size++) {
      sum += size * batches[size];
    }
    return sum;
  }

  /** Batches whose size is one of these. */
  public long batches(int from, int to) {
    long sum = 0;
    for (int size = from; size <= Math.min(to, batches.length - 1); size++) {
      sum += batches[size];
    }
    return sum;
  }

  /** Positions of the average batch; NaN if there was none. */
  public double meanBatch() {
    return (double) evaluations() / batches(1, batches.length - 1);
  }
}
