package io.tengen.worker.rollout;

import java.util.concurrent.TimeUnit;

/**
 * How fast a server plays, and how many rollouts it should have. Mutable; confined to its owner.
 * Times are in nanoseconds.
 */
final class ServerPace {
  /** The largest number of rollouts that a server has unanswered. */
  private static final int MOST_TASKS = 1024;

  private static final int MOST_BATCH = 64;

  /** How long a batch should keep a thread busy: far longer than a message costs both sides. */
  private static final double BATCH_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  /** Batches for each thread: one that is played, and two on their way. */
  private static final int BATCHES_A_THREAD = 3;

  private static final double SHORTEST_ROLLOUT = 100;
  private static final long LEAST_DEADLINE = TimeUnit.SECONDS.toNanos(1);
  private static final long MOST_DEADLINE = TimeUnit.SECONDS.toNanos(10);

  /** The number of mean latencies after which a server counts as stalled. */
  private static final int PATIENCE = 20;

  /** The weight of a measurement in the means. */
  private static final double WEIGHT = 0.1;

  /** How fast the estimate of the network's latency rises; it falls at once. */
  private static final double RISE = 0.001;

  private double rollout = TimeUnit.MICROSECONDS.toNanos(100);
  private double network = TimeUnit.MICROSECONDS.toNanos(200);
  private double latency;
  private boolean measured;

  /**
   * Records an answer.
   *
   * @param nanos time from the batch to its answer
   * @param busy how long a thread has played it, as the server says, 0 or more
   */
  void answered(int count, long nanos, long busy) {
    double playing = Math.min(busy, nanos);
    double each = Math.max(SHORTEST_ROLLOUT, playing / count);
    // The least time is that of the network; more is spent in the queue that this client makes.
    double rest = nanos - playing;
    if (measured) {
      rollout += WEIGHT * (each - rollout);
      latency += WEIGHT * (nanos - latency);
      network = rest < network ? rest : network + RISE * (rest - network);
    } else {
      measured = true;
      rollout = each;
      latency = nanos;
      network = rest;
    }
  }

  /** Returns the number of rollouts of a full batch, 1 to 64. */
  int batch(int threads) {
    int share = Math.max(1, MOST_TASKS / (BATCHES_A_THREAD * threads));
    return (int) Math.clamp(Math.rint(BATCH_NANOS / rollout), 1, Math.min(MOST_BATCH, share));
  }

  /**
   * Returns the number of rollouts that keep all threads busy in spite of the network.
   *
   * @param credits the largest number that the server allows
   */
  int room(int threads, int credits) {
    double busy = (double) BATCHES_A_THREAD * threads * batch(threads);
    double travelling = threads / rollout * network;
    return (int) Math.min(busy + travelling, Math.min(credits, MOST_TASKS));
  }

  /** Returns the time until a further rollout would be answered. */
  double wait(int threads, int unanswered) {
    return network + rollout * (unanswered + 1) / threads;
  }

  /** Returns the mean time from a batch to its answer; 0 before the first. */
  double latency() {
    return latency;
  }

  /** Returns how long to wait for an answer. */
  long deadline() {
    return measured
        ? Math.clamp((long) (PATIENCE * latency), LEAST_DEADLINE, MOST_DEADLINE)
        : MOST_DEADLINE;
  }
}
