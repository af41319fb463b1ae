package io.tengen.engine.net;

/**
 * The parameters of a {@link BatchingEvaluator}.
 *
 * @param capacity the number of pooled requests; twice the largest batch of all devices together
 *     keeps them busy while the search backs up answers
 * @param maxLingerNanos the maximum time that a free device waits for a batch to grow, in
 *     nanoseconds; 0 for never
 */
public record BatchingSettings(int capacity, long maxLingerNanos) {
  public BatchingSettings {
    if (capacity < 1) {
      throw new IllegalArgumentException("the capacity must be at least 1, not " + capacity);
    }
    if (maxLingerNanos < 0) {
      throw new IllegalArgumentException(
          "the linger time must be at least 0 ns, not " + maxLingerNanos);
    }
  }
}
