package io.tengen.coordinator.http.api;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.access.TokenBucket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the rate of actions of each caller. Remembers the callers that were seen last, so that
 * many callers cannot fill the memory. Thread-safe; does not block.
 */
final class RateLimits {
  private static final int CALLERS = 10_000;

  private final double perSecond;
  private final int most;
  private final LongSupplier nanos;

  /** In the order of their last action. */
  @GuardedBy("this")
  private final Map<String, TokenBucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenBucket> eldest) {
          return size() > CALLERS;
        }
      };

  /**
   * @param most number of actions that a caller may save up
   * @param nanos a monotonic clock in nanoseconds
   */
  RateLimits(double perSecond, int most, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.most = most;
    this.nanos = nanos;
  }

  /** Returns whether a caller may act now, and counts the action if so. */
  boolean tryAct(String caller) {
    TokenBucket bucket;
    synchronized (this) {
      bucket = buckets.computeIfAbsent(caller, _ -> new TokenBucket(perSecond, most, nanos));
    }
    return bucket.tryTake();
  }
}
