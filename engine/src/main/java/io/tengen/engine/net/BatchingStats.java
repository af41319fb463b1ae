package io.tengen.engine.net;

import java.util.SortedMap;
import java.util.TreeMap;

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
  long batches(int from, int to) {
    long sum = 0;
    for (int size = from; size <= Math.min(to, batches.length - 1); size++) {
      sum += batches[size];
    }
    return sum;
  }

  /**
   * Batches by size, in classes that double: each is known by its largest size, and has what is
   * larger than the class below, as 1, 2, 3 to 4, 5 to 8 and so on up to the largest batch.
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

  /** Positions of the average batch; NaN if there was none. */
  public double meanBatch() {
    return (double) evaluations() / batches(1, batches.length - 1);
  }
}
