package io.tengen.worker.learn;

import io.tengen.worker.learn.layer.Heads;

/**
 * A network's losses on a batch, each a weighted mean over the batch's positions; 0 if all weights
 * are 0.
 *
 * @param policy cross-entropy of the move probabilities, in nats
 * @param value cross-entropy of win and loss, in nats
 * @param score Huber loss of the final score, in units of {@link Heads#SCORE_SCALE} points
 * @param ownership cross-entropy of the points' owners, in nats
 * @param total the minimized sum, weighted by {@link LossWeights}
 */
public record Losses(double policy, double value, double score, double ownership, double total) {
  /** The losses on no batches: zeros. */
  static final Losses NONE = new Losses(0, 0, 0, 0, 0);

  Losses plus(Losses other) {
    return new Losses(
        policy + other.policy,
        value + other.value,
        score + other.score,
        ownership + other.ownership,
        total + other.total);
  }

  /** Returns the mean loss, where this is the sum over {@code count} batches. */
  Losses dividedBy(long count) {
    return new Losses(
        policy / count, value / count, score / count, ownership / count, total / count);
  }
}
