package io.tengen.cli.bench.ledger;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of the times from a result's report to its acknowledgement, with a resolution of 0.1
 * ms up to one minute. Thread-safe.
 */
public final class AckTimes {
  private static final long STEP_NANOS = 100_000;
  private static final int STEPS = 600_000;

  private final AtomicLongArray counts = new AtomicLongArray(STEPS);

  void add(long nanos) {
    counts.incrementAndGet(Math.clamp(nanos / STEP_NANOS, 0, STEPS - 1));
  }

  /** Returns the number of results that were acknowledged. */
  public long count() {
    long sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += counts.get(i);
    }
    return sum;
  }

  /**
   * Returns a quantile of the times, in milliseconds; 0 if there are none.
   *
   * @param share share of the results that waited no longer, 0 to 1
   */
  public double millis(double share) {
    long wanted = (long) Math.ceil(share * count());
    long sum = 0;
    for (int i = 0; i < STEPS && wanted > 0; i++) {
      sum += counts.get(i);
      if (sum >= wanted) {
        return (i + 1) * STEP_NANOS / 1e6;
      }
    }
    return 0;
  }
}
