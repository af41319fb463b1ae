package io.tengen.worker.training;

import io.tengen.worker.inference.ComputeDevice;
import java.time.Duration;

/**
 * Whether and how a worker trains networks.
 *
 * @param enabled whether it trains
 * @param device that computes
 * @param slots the number of game slots that a training occupies, 0 or more
 * @param saveEvery time between local checkpoints: the training time that a crash of the process
 *     may lose
 * @param bringEvery time between uploads of checkpoints to the coordinator: the training time that
 *     the loss of the machine may lose
 */
public record TrainingSettings(
    boolean enabled, ComputeDevice device, int slots, Duration saveEvery, Duration bringEvery) {
  /** No training. */
  public static final TrainingSettings NONE =
      new TrainingSettings(
          false, ComputeDevice.CPU, 1, Duration.ofSeconds(30), Duration.ofMinutes(5));

  /**
   * @throws IllegalArgumentException with a one-line message if a value is out of its range
   */
  public TrainingSettings {
    if (slots < 0) {
      throw new IllegalArgumentException("slots " + slots + " must be 0 or more");
    }
    if (saveEvery.isNegative() || bringEvery.isNegative()) {
      throw new IllegalArgumentException("times must be 0 or more");
    }
  }

  /** Returns a copy with training enabled or disabled. */
  public TrainingSettings enabled(boolean wanted) {
    return new TrainingSettings(wanted, device, slots, saveEvery, bringEvery);
  }
}
