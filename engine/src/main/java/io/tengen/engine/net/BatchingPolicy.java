package io.tengen.engine.net;

/**
 * Whether a device that is free should take the inquiries that wait, or wait for more.
 *
 * <p>A batch of n takes about a + b·n. With q waiting and more arriving at a rate r, waiting for
 * one more leaves the device idle for 1/r and saves that one a share in the next batch's fixed
 * cost. More is evaluated in the long run by waiting if (q + 1) / (1/r + a + b·(q + 1)) exceeds q /
 * (a + b·q), and that is so exactly if q &lt; r·a: <em>while fewer wait than arrive in a batch's
 * fixed time</em>. A CPU, whose batches have next to no fixed time, never waits; neither does
 * anything for a lone game, whose next inquiry comes after the answer to this one; a graphics card
 * that is asked by many does, until batches are as large as pays. Arrivals that do not come are
 * waited for no longer than a, or the limit that is set.
 *
 * <p>r is a mean over some dozen batches; a and b come from a linear regression over as many.
 * Belongs to one thread. All times are in nanoseconds.
 */
final class BatchingPolicy {
  private static final double KEPT = 0.95;

  /** Longer pauses say no more of how fast inquiries arrive when they do. */
  private static final long LONGEST_GAP = 100_000_000;

  /** Below this spread of batch sizes a slope is noise. */
  private static final double LEAST_VARIANCE = 0.25;

  private final int full;
  private final long maxNanos;
  private final int loops;

  private boolean lingering;
  private long lingeringSince;

  private boolean started;
  private long lastStart;
  private long lastArrivals;
  private double arrivals;
  private double elapsed;

  // Sums over batches, the later the heavier: of 1, n, n², time, n·time.
  private double weight;
  private double sizes;
  private double squares;
  private double times;
  private double products;
  private double slope;

  /**
   * @param full the most that one batch may take, or that may wait at all
   * @param maxNanos the longest wait
   * @param loops that share the arrivals
   */
  BatchingPolicy(int full, long maxNanos, int loops) {
    this.full = full;
    this.maxNanos = maxNanos;
    this.loops = loops;
  }

  /**
   * Whether to wait for more.
   *
   * @param waiting inquiries, at least 1
   */
  boolean waits(int waiting, long now) {
    if (waiting >= full || waiting >= worthWaitingFor()) {
      lingering = false;
      return false;
    }
    if (!lingering) {
      lingering = true;
      lingeringSince = now;
    }
    lingering = now - lingeringSince < Math.min(maxNanos, fixedNanos());
    return lingering;
  }

  /** How many make a batch that need not wait: r·a. */
  double worthWaitingFor() {
    return elapsed == 0 ? 0 : arrivals / elapsed / loops * fixedNanos();
  }

  /** The time of a batch that its size does not change. */
  double fixedNanos() {
    return weight == 0 ? 0 : Math.max(0, (times - slope * sizes) / weight);
  }

  /**
   * A batch is taken.
   *
   * @param allArrivals since the beginning of time
   */
  void starts(long allArrivals, long now) {
    if (started) {
      arrivals = KEPT * arrivals + allArrivals - lastArrivals;
      elapsed = KEPT * elapsed + Math.min(LONGEST_GAP, now - lastStart);
    }
    started = true;
    lastArrivals = allArrivals;
    lastStart = now;
  }

  /** A batch was evaluated. */
  void took(int size, long nanos) {
    weight = KEPT * weight + 1;
    sizes = KEPT * sizes + size;
    squares = KEPT * squares + (double) size * size;
    times = KEPT * times + nanos;
    products = KEPT * products + (double) size * nanos;
    double variance = squares / weight - sizes / weight * (sizes / weight);
    if (variance >= LEAST_VARIANCE) {
      double covariance = products / weight - sizes / weight * (times / weight);
      slope = Math.max(0, covariance / variance);
    }
  }
}
