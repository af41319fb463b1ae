package io.tengen.cli.bench;

import io.tengen.cli.console.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measurement of one work by {@link InterleavedMeasurement}.
 *
 * @param slices in the order of time, at least one
 */
record Measurement(List<Slice> slices) {
  private static final double NANOS = 1e9;

  Measurement {
    slices = List.copyOf(slices);
  }

  /**
   * One slice of time, summed over its threads.
   *
   * @param operations number of operations
   * @param cpuNanos processor time of all threads, in nanoseconds
   * @param wallNanos wall-clock time of the longest thread, in nanoseconds
   * @param bytes bytes allocated by the threads
   */
  record Slice(long operations, long cpuNanos, long wallNanos, long bytes) {
    Slice plus(Slice other) {
      return new Slice(
          operations + other.operations,
          cpuNanos + other.cpuNanos,
          Math.max(wallNanos, other.wallNanos),
          bytes + other.bytes);
    }

    /** Returns this slice without processor time and memory used before; wall-clock time stays. */
    Slice minus(Slice before) {
      return new Slice(operations, cpuNanos - before.cpuNanos, wallNanos, bytes - before.bytes);
    }

    double perCpuSecond() {
      return operations * NANOS / cpuNanos;
    }

    double perSecond() {
      return operations * NANOS / wallNanos;
    }
  }

  long operations() {
    return slices.stream().mapToLong(Slice::operations).sum();
  }

  /** Returns operations per second of processor time: the median over the slices. */
  double perCpuSecond() {
    return quantile(0.5);
  }

  /** Returns the range of rates of the middle half of the slices, as text. */
  String middleHalf() {
    return Numbers.whole(quantile(0.25)) + "–" + Numbers.whole(quantile(0.75));
  }

  /** Returns operations per second of wall-clock time: the median over the slices. */
  double perSecond() {
    return quantile(slices, Slice::perSecond, 0.5);
  }

  /**
   * Returns the mean number of bytes allocated for an operation; not a median, since allocations
   * are unevenly distributed.
   */
  double bytesPerOperation() {
    return slices.stream().mapToDouble(Slice::bytes).sum() / operations();
  }

  /**
   * Returns the processor time of an operation of the other work divided by that of this work: the
   * median over pairs of neighbouring slices.
   */
  double relativeCost(Measurement other) {
    double[] costs = new double[slices.size()];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = slices.get(i).perCpuSecond() / other.slices.get(i).perCpuSecond();
    }
    return quantile(costs, 0.5);
  }

  /**
   * Returns the rate of this work divided by that of the other by wall-clock time: the median over
   * pairs of neighbouring slices.
   */
  double relativeRate(Measurement other) {
    double[] rates = new double[slices.size()];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = slices.get(i).perSecond() / other.slices.get(i).perSecond();
    }
    return quantile(rates, 0.5);
  }

  private double quantile(double share) {
    return quantile(slices, Slice::perCpuSecond, share);
  }

  private static double quantile(List<Slice> slices, ToDoubleFunction<Slice> value, double share) {
    return quantile(slices.stream().mapToDouble(value).toArray(), share);
  }

  /** Returns a quantile, interpolated between the two nearest values. */
  static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
