package io.tengen.worker.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Delays between attempts: exponential backoff with full jitter. Each delay is drawn uniformly
 * between 0 and a bound that doubles with every attempt, so that workers that lost the same
 * coordinator reconnect evenly spread (Brooker, "Exponential Backoff And Jitter", AWS Architecture
 * Blog, 2015). Confined to one thread.
 */
public final class Backoff {
  private final Duration first;
  private final Duration last;
  private final RandomGenerator random;
  private Duration span;

  /**
   * @param first the longest delay before the first retry
   * @param last the longest delay of all
   */
  public Backoff(Duration first, Duration last, RandomGenerator random) {
    this.first = first;
    this.last = last;
    this.random = random;
    span = first;
  }

  /** Returns the delay before the next attempt. */
  public Duration next() {
    Duration wait = drawn(span);
    Duration twice = span.multipliedBy(2);
    span = twice.compareTo(last) < 0 ? twice : last;
    return wait;
  }

  /**
   * Returns the delay before the next attempt, but no less than the other side has asked for. Up to
   * half of the requested delay is added at random, because the other side sends the same request
   * to many clients at once.
   *
   * @param asked the requested delay; zero if none was requested
   */
  public Duration next(Duration asked) {
    Duration own = next();
    Duration theirs = asked.plus(drawn(asked.dividedBy(2)));
    return own.compareTo(theirs) < 0 ? theirs : own;
  }

  /** Restarts the sequence after a success: the next delay is a first one. */
  public void reset() {
    span = first;
  }

  private Duration drawn(Duration most) {
    return Duration.ofNanos((long) (random.nextDouble() * most.toNanos()));
  }
}
