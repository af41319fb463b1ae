package io.tengen.wire.training;

import io.tengen.wire.Checks;

/**
 * Losses of a network, as means over batches.
 *
 * @param policy cross-entropy of the moves, in nats
 * @param value cross-entropy of win and loss, in nats
 * @param score Huber loss of the final score, in units of 20 points
 * @param ownership cross-entropy of the points' owners, in nats
 * @param total the weighted sum
 */
public record TrainingLosses(
    double policy, double value, double score, double ownership, double total) {
  /**
   * @throws IllegalArgumentException with one line if a loss is not finite
   */
  public TrainingLosses {
    for (double loss : new double[] {policy, value, score, ownership, total}) {
      Checks.require(Double.isFinite(loss), "a loss must be finite, not " + loss);
    }
  }
}
