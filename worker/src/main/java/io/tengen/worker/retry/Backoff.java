package io.tengen.worker.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Waits between tries: exponential backoff with full jitter. Each wait is drawn from the whole of a
 * span that doubles with every try, so that workers which lost the same coordinator come back
 * evenly spread (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015). Confined
 * to one thread.
 */
public final class Backoff {
  private final Duration first;
  private final Duration last;
  private final RandomGenerator random;
  private Duration span;

  /**
   * @param first longest wait before the first try
   * @param last longest wait of all
   */
  public Backoff(Duration first, Duration last, RandomGenerator random) {
    this.first = first;
    this.last = last;
    this.random = random;
    span = first;
  }

  /** How long to wait before the next try. */
  public Duration next() {
    Duration wait = drawn(span);
    Duration twice = span.multipliedBy(2);
    span = twice.compareTo(last) < 0 ? twice : last;
    return wait;
  }

  /**
   * As {@link #next()}, but no sooner than the other side has asked for, and spread over half as
   * long again: it has asked many at once.
   *
   * @param asked zero if it has not
   */
  public Duration next(Duration asked) {
    Duration own = next();
    Duration theirs = asked.plus(drawn(asked.dividedBy(2)));
    return own.compareTo(theirs) < 0 ? theirs : own;
  }

  /** All is well again: the next wait is a first one. */
  public void reset() {
    span = first;
  }

  private Duration drawn(Duration most) {
    return Duration.ofNanos((long) (random.nextDouble() * most.toNanos()));
  }
}
