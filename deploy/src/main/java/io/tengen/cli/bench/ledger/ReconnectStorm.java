package io.tengen.cli.bench.ledger;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How a coordinator recovered after all workers had lost their connections at one moment and
 * connected again at once.
 *
 * @param connectedSeconds seconds until it had welcomed all workers again; null if it had not at
 *     the end
 * @param fullRateSeconds seconds until it committed results at the rate of before, with all workers
 *     connected and no more than a quarter second's results overdue; null if it did not in the end
 * @param retries how often a worker was told to try again later, or was not accepted
 */
public record ReconnectStorm(
    @Nullable Double connectedSeconds, @Nullable Double fullRateSeconds, int retries) {
  private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SAMPLES = 10;
  private static final double FULL = 0.95;
  private static final double OVERDUE_SECONDS = 0.25;

  /**
   * Breaks all connections of a fleet and watches the recovery. Blocks.
   *
   * @param perSecond results committed in a second before
   * @param limitSeconds the longest time to wait for the recovery
   */
  public static ReconnectStorm raise(
      SimulatedFleet fleet, int workers, double perSecond, int limitSeconds)
      throws InterruptedException {
    int refusals = fleet.refusals();
    long all = fleet.welcomes() + workers;
    long start = System.nanoTime();
    fleet.reconnect();
    Double connected = null;
    Double recovered = null;
    Deque<Sample> samples = new ArrayDeque<>();
    while (recovered == null && System.nanoTime() - start < limitSeconds * 1e9) {
      TimeUnit.NANOSECONDS.sleep(SAMPLE_NANOS);
      double seconds = Math.round((System.nanoTime() - start) / 1e8) / 10.0;
      if (connected == null && fleet.welcomes() >= all) {
        connected = seconds;
      }
      samples.addLast(new Sample(System.nanoTime(), fleet.acknowledged()));
      if (samples.size() > SAMPLES) {
        boolean isFast = samples.getLast().rateSince(samples.removeFirst()) >= FULL * perSecond;
        boolean isUpToDate = fleet.overdue() <= OVERDUE_SECONDS * perSecond;
        recovered = connected != null && isFast && isUpToDate ? seconds : null;
      }
    }
    return new ReconnectStorm(connected, recovered, fleet.refusals() - refusals);
  }

  /** Returns one line for people. */
  public String text() {
    return "after all connections were lost: all workers connected again after %s, full rate after %s, %d retries"
        .formatted(seconds(connectedSeconds), seconds(fullRateSeconds), retries);
  }

  private static String seconds(@Nullable Double value) {
    return value == null ? "more time than was waited" : value + " s";
  }

  private record Sample(long nanos, long results) {
    double rateSince(Sample before) {
      return (results - before.results) * 1e9 / (nanos - before.nanos);
    }
  }
}
