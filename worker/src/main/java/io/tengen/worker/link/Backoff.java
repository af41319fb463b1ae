package io.tengen.worker.link;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Waits between tries: each is drawn from the upper half of a span that doubles with every try, so
 * that workers which lost the same coordinator do not come back all at once. Confined to one
 * thread.
 */
final class Backoff {
  private final Duration first;
  private final Duration last;
  private final RandomGenerator random;
  private Duration span;

  /**
   * @param first longest wait before the first try
   * @param last longest wait of all
   */
  Backoff(Duration first, Duration last, RandomGenerator random) {
    this.first = first;
    this.last = last;
    this.random = random;
    span = first;
  }

  /** How long to wait before the next try. */
  Duration next() {
    long nanos = span.toNanos();
    Duration twice = span.multipliedBy(2);
    span = twice.compareTo(last) < 0 ? twice : last;
    return Duration.ofNanos(nanos - (long) (random.nextDouble() * nanos / 2));
  }

  /** The last try was a success. */
  void reset() {
    span = first;
  }
}
