package io.tengen.engine.net;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts of a {@link BatchingEvaluator} since its creation.
 *
 * @param batches the number of batches by size
 * @param failures the number of requests without a valid answer
 * @param busyNanos the time that batches took, in nanoseconds, summed over the backends
 */
public record BatchingStats(long[] batches, long failures, long busyNanos) {
  /** Returns the number of evaluated positions. */
  public long evaluations() {
    long sum = 0;
    for (int size = 0; size < batches.length; size++) {
      sum += size * batches[size];
    }
    return sum;
  }

  /** Returns the number of batches of the sizes {@code from} to {@code to}, both included. */
  long batches(int from, int to) {
    long sum = 0;
    for (int size = from; size <= Math.min(to, batches.length - 1); size++) {
      sum += batches[size];
    }
    return sum;
  }

  /**
   * Returns the number of batches by size class. The key is the largest size of a class; classes
   * double, as in 1, 2, 3 to 4, 5 to 8 and so on up to the largest batch.
   */
  public SortedMap<Integer, Long> bySize() {
    int largest = batches.length - 1;
    SortedMap<Integer, Long> classes = new TreeMap<>();
    for (int below = 0, size = 1; below < largest; below = size, size *= 2) {
      int to = Math.min(size, largest);
      classes.put(to, batches(below + 1, to));
    }
    return classes;
  }

  /** Returns the mean number of positions of a batch; NaN if there was none. */
  public double meanBatch() {
    return (double) evaluations() / batches(1, batches.length - 1);
  }
}
