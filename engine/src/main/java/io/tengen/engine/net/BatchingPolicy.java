package io.tengen.engine.net;

/**
 * Decides whether a free device takes the waiting requests or waits for more.
 *
 * <p>A batch of n requests takes about a + b·n. With q requests waiting and more arriving at a rate
 * r, waiting for one more leaves the device idle for 1/r but spreads the fixed cost over one more
 * request. Waiting gives the higher throughput if (q + 1) / (1/r + a + b·(q + 1)) exceeds q / (a +
 * b·q), and that is so exactly if q &lt; r·a: <em>while fewer requests wait than arrive in the
 * fixed time of a batch</em>. A CPU, whose batches have almost no fixed time, never waits. No
 * device waits for a single game, whose next request follows only after the answer to the present
 * one. A graphics card that serves many games waits until batches have a worthwhile size. The wait
 * is limited to a and to the configured maximum, in case no requests arrive.
 *
 * <p>r is an exponentially weighted mean over the last few dozen batches; a and b come from a
 * linear regression with the same weights. Not thread-safe; {@link BatchingLoop} calls it under its
 * lock. All times are in nanoseconds.
 */
final class BatchingPolicy {
  private static final double DECAY = 0.95;

  /**
   * The maximum pause between batches that enters the arrival rate; longer pauses carry no
   * information about it.
   */
  private static final long MAX_GAP = 100_000_000;

  /** The variance of batch sizes below which a slope would be noise. */
  private static final double MIN_VARIANCE = 0.25;

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

  // Exponentially weighted sums over batches of 1, n, n², time and n·time.
  private double weight;
  private double sizes;
  private double squares;
  private double times;
  private double products;
  private double slope;

  /**
   * Creates a policy without history, which does not wait.
   *
   * @param full the maximum number of requests of a batch
   * @param maxNanos the maximum wait
   * @param loops the number of loops that share the arrivals
   */
  BatchingPolicy(int full, long maxNanos, int loops) {
    this.full = full;
    this.maxNanos = maxNanos;
    this.loops = loops;
  }

  /**
   * Returns whether to wait for more requests.
   *
   * @param waiting the number of waiting requests, at least 1
   * @param now the current time
   */
  boolean shouldWait(int waiting, long now) {
    if (waiting >= full || waiting >= breakEvenSize()) {
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

  /** Returns the number of waiting requests from which waiting does not pay: r·a. */
  double breakEvenSize() {
    return elapsed == 0 ? 0 : arrivals / elapsed / loops * fixedNanos();
  }

  /** Returns a, the part of the time of a batch that does not depend on its size. */
  double fixedNanos() {
    return weight == 0 ? 0 : Math.max(0, (times - slope * sizes) / weight);
  }

  /**
   * Records that a batch is taken.
   *
   * @param allArrivals the total number of arrivals since the start
   * @param now the current time
   */
  void batchTaken(long allArrivals, long now) {
    if (started) {
      arrivals = DECAY * arrivals + allArrivals - lastArrivals;
      elapsed = DECAY * elapsed + Math.min(MAX_GAP, now - lastStart);
    }
    started = true;
    lastArrivals = allArrivals;
    lastStart = now;
  }

  /** Records the size and the duration of an evaluated batch. */
  void batchFinished(int size, long nanos) {
    weight = DECAY * weight + 1;
    sizes = DECAY * sizes + size;
    squares = DECAY * squares + (double) size * size;
    times = DECAY * times + nanos;
    products = DECAY * products + (double) size * nanos;
    double variance = squares / weight - sizes / weight * (sizes / weight);
    if (variance >= MIN_VARIANCE) {
      double covariance = products / weight - sizes / weight * (times / weight);
      slope = Math.max(0, covariance / variance);
    }
  }
}
