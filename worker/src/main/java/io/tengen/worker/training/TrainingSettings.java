package io.tengen.worker.training;

import io.tengen.worker.inference.ComputeDevice;
import java.time.Duration;

/**
 * Whether and how a worker trains.
 *
 * @param enabled whether it does
 * @param device that computes
 * @param slots of its games that a training takes the place of, 0 or more
 * @param saveEvery how much of a training the death of the process may cost
 * @param bringEvery how much of it the death of the machine may cost: how often the coordinator is
 *     brought a checkpoint
 */
public record TrainingSettings(
    boolean enabled, ComputeDevice device, int slots, Duration saveEvery, Duration bringEvery) {
  /** No training. */
  public static final TrainingSettings NONE =
      new TrainingSettings(
          false, ComputeDevice.CPU, 1, Duration.ofSeconds(30), Duration.ofMinutes(5));

  /**
   * @throws IllegalArgumentException with one line if a number is out of its range
   */
  public TrainingSettings {
    if (slots < 0) {
      throw new IllegalArgumentException("slots " + slots + " must be 0 or more");
    }
    if (saveEvery.isNegative() || bringEvery.isNegative()) {
      throw new IllegalArgumentException("times must be 0 or more");
    }
  }

  /** The same, training or not. */
  public TrainingSettings enabled(boolean wanted) {
    return new TrainingSettings(wanted, device, slots, saveEvery, bringEvery);
  }
}
