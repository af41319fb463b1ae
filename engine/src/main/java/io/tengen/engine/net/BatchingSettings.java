package io.tengen.engine.net;

/**
 * Memory and patience of a {@link BatchingEvaluator}.
 *
 * @param capacity inquiries that there are; twice the largest batch of all devices together keeps
 *     them busy while answers are backed up
 * @param maxLingerNanos the longest that a free device waits for a batch to grow; 0 for never
 */
public record BatchingSettings(int capacity, long maxLingerNanos) {
  public BatchingSettings {
    if (capacity < 1 || maxLingerNanos < 0) {
      throw new IllegalArgumentException(
          "an evaluator of "
              + capacity
              + " inquiries that lingers "
              + maxLingerNanos
              + " ns; expected at least 1 and 0");
    }
  }
}
