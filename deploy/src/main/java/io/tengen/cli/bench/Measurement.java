package io.tengen.cli.bench;

import io.tengen.cli.console.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What {@link InterleavedMeasurement} found of one work.
 *
 * @param slices in the order of time, at least one
 */
record Measurement(List<Slice> slices) {
  private static final double NANOS = 1e9;

  Measurement {
    slices = List.copyOf(slices);
  }

  /**
   * All threads of one slice of time together.
   *
   * @param operations done
   * @param cpuNanos processor time of the working threads, in all
   * @param wallNanos of the longest thread
   * @param bytes that the working threads allocated
   */
  record Slice(long operations, long cpuNanos, long wallNanos, long bytes) {
    Slice plus(Slice other) {
      return new Slice(
          operations + other.operations,
          cpuNanos + other.cpuNanos,
          Math.max(wallNanos, other.wallNanos),
          bytes + other.bytes);
    }

    /** Without what had been used by threads before; as much time on the wall's clock. */
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

  /** Operations a second of the working threads' processor time: the median over the slices. */
  double perCpuSecond() {
    return quantile(0.5);
  }

  /** The rates between which the middle half of the slices lies. */
  String middleHalf() {
    return Numbers.whole(quantile(0.25)) + "–" + Numbers.whole(quantile(0.75));
  }

  /** Operations a second of the wall's clock: the median over the slices. */
  double perSecond() {
    return quantile(slices, Slice::perSecond, 0.5);
  }

  /** Bytes allocated for each operation: the mean, since garbage comes in lumps. */
  double bytesPerOperation() {
    return slices.stream().mapToDouble(Slice::bytes).sum() / operations();
  }

  /**
   * The processor time of the other's operation for one of these: the median over the slices, each
   * against the one that was its neighbour in time.
   */
  double relativeCost(Measurement other) {
    double[] costs = new double[slices.size()];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = slices.get(i).perCpuSecond() / other.slices.get(i).perCpuSecond();
    }
    return quantile(costs, 0.5);
  }

  /**
   * This one's operations for one of the other's in the same time on the clock: the median over the
   * slices, each against the one that was its neighbour in time.
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

  /** Between the two nearest where it falls between them. */
  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
