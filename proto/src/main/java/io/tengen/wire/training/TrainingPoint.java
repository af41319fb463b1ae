package io.tengen.wire.training;

import io.tengen.wire.Checks;

/**
 * The losses at one step of a training.
 *
 * @param steps number of steps learned, 0 or more
 * @param losses means over the steps before
 */
public record TrainingPoint(long steps, TrainingLosses losses) {
  /**
   * @throws IllegalArgumentException with one line if the steps are negative
   */
  public TrainingPoint {
    Checks.require(steps >= 0, "the steps of losses must be 0 or more, not " + steps);
  }
}
