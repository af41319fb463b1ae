package io.tengen.coordinator.access;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.function.LongSupplier;

/**
 * A rate limiter by the token bucket algorithm: permits a number of actions per second, of which a
 * number can be saved up, by default those of one second. Thread-safe.
 */
public final class TokenBucket {
  private static final double SECOND = 1e9;

  private final double perSecond;
  private final int most;
  private final LongSupplier nanos;

  @GuardedBy("this")
  private double saved;

  @GuardedBy("this")
  private long last;

  /**
   * @param perSecond number of tokens per second, at least 1
   * @param nanos a monotonic clock in nanoseconds
   */
  public TokenBucket(int perSecond, LongSupplier nanos) {
    this(perSecond, perSecond, nanos);
  }

  /**
   * @param perSecond number of tokens per second, more than 0
   * @param most number of tokens that can be saved up, at least 1
   * @param nanos a monotonic clock in nanoseconds
   */
  public TokenBucket(double perSecond, int most, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.most = most;
    this.nanos = nanos;
    saved = most;
    last = nanos.getAsLong();
  }

  /** Takes a token if there is one. Does not block. */
  public synchronized boolean tryTake() {
    refill();
    if (saved < 1) {
      return false;
    }
    saved--;
    return true;
  }

  /**
   * Takes a token, in advance if there is none. Does not block.
   *
   * @return nanoseconds until the token would have been there; 0 if it was
   */
  public synchronized long take() {
    refill();
    saved--;
    return saved >= 0 ? 0 : (long) Math.ceil(-saved / perSecond * SECOND);
  }

  @GuardedBy("this")
  private void refill() {
    long now = nanos.getAsLong();
    saved = Math.min(most, saved + (now - last) / SECOND * perSecond);
    last = now;
  }
}
