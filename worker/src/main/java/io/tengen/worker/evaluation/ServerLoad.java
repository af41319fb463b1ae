package io.tengen.worker.evaluation;

import java.util.concurrent.TimeUnit;

/**
 * The measured latency and load of a server, by which clients choose one. The cost of a server is
 * its latency times the number of batches that it would have to answer. A latency above the mean
 * counts at once and one below gradually, so that a server that begins to stall is left at once;
 * the mean decays while a server is not asked, so that it is tried again ("peak EWMA", as in
 * Finagle's balancers).
 *
 * <p>Mutable; confined to its owner. Times are in nanoseconds of a monotonic clock.
 */
final class ServerLoad {
  private static final double DECAY_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SHORTEST_SHUN = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_SHUN = TimeUnit.MINUTES.toNanos(1);
  private static final long MOST_DEADLINE = TimeUnit.SECONDS.toNanos(20);

  /** The number of mean latencies after which a server counts as stalled. */
  private static final int PATIENCE = 20;

  private final long leastDeadline;
  private double latency;
  private long measuredAt;
  private boolean measured;
  private int inFlight;
  private long shun = SHORTEST_SHUN;
  private long shunnedUntil;
  private boolean shunned;

  /**
   * @param leastDeadline the least time to wait for an answer, at most 20 s
   */
  ServerLoad(long leastDeadline) {
    this.leastDeadline = leastDeadline;
  }

  /** Returns whether the server may be asked. */
  boolean isUsable(long now) {
    return !shunned || now - shunnedUntil >= 0;
  }

  /** Returns the cost of asking this server for another batch; 0 if it was never asked. */
  double cost(long now) {
    return mean(now) * (inFlight + 1);
  }

  /** Returns how long to wait for the answer to a batch. */
  long deadline(long now) {
    return measured
        ? Math.clamp((long) (PATIENCE * mean(now)), leastDeadline, MOST_DEADLINE)
        : MOST_DEADLINE;
  }

  private double mean(long now) {
    return latency * Math.exp(-(now - measuredAt) / DECAY_NANOS);
  }

  /** Records that a batch is sent. */
  void sent() {
    inFlight++;
  }

  /** Records a valid answer. */
  void answered(long nanos, long now) {
    inFlight--;
    shunned = false;
    shun = SHORTEST_SHUN;
    if (!measured || nanos > latency) {
      latency = nanos;
    } else {
      double weight = Math.exp(-(now - measuredAt) / DECAY_NANOS);
      // Answers that follow one another quickly count too.
      weight = Math.min(weight, 0.9);
      latency = weight * latency + (1 - weight) * nanos;
    }
    measured = true;
    measuredAt = now;
  }

  /** Records that a batch was not answered, or not validly: the server is shunned for a while. */
  void failed(long now) {
    inFlight--;
    shunned = true;
    shunnedUntil = now + shun;
    shun = Math.min(2 * shun, LONGEST_SHUN);
  }

  /** Records an answer that no network gives: the server is shunned for long. */
  void answeredNonsense(long now) {
    shun = LONGEST_SHUN;
    failed(now);
  }
}
