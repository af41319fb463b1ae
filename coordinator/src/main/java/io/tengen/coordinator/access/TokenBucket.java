package io.tengen.coordinator.access;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.function.LongSupplier;

/**
 * So many things a second and no more, with a second's worth saved up at most (a token bucket).
 * Thread-safe.
 */
public final class TokenBucket {
  private static final double SECOND = 1e9;

  private final int perSecond;
  private final LongSupplier nanos;

  @GuardedBy("this")
  private double saved;

  @GuardedBy("this")
  private long last;

  /**
   * @param perSecond at least 1
   * @param nanos a monotonic clock
   */
  public TokenBucket(int perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.nanos = nanos;
    saved = perSecond;
    last = nanos.getAsLong();
  }

  /** Takes one if there is one. */
  public synchronized boolean tryTake() {
    refill();
    if (saved < 1) {
      return false;
    }
    saved--;
    return true;
  }

  /** Takes one, on credit if need be; nanoseconds until it would have been there, 0 if it was. */
  public synchronized long take() {
    refill();
    saved--;
    return saved >= 0 ? 0 : (long) Math.ceil(-saved / perSecond * SECOND);
  }

  @GuardedBy("this")
  private void refill() {
    long now = nanos.getAsLong();
    saved = Math.min(perSecond, saved + (now - last) / SECOND * perSecond);
    last = now;
  }
}
