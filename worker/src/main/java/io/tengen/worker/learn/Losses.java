package io.tengen.worker.learn;

import io.tengen.worker.learn.layer.Heads;

/**
 * How wrong a network was about a batch, in means over those of its positions that count, by their
 * weights; 0 where none counts.
 *
 * @param policy cross-entropy of the moves' chances, in nats
 * @param value cross-entropy of win and loss, in nats
 * @param score Huber loss of the final score, in {@link Heads#SCORE_SCALE} points
 * @param ownership cross-entropy of the points' owners, in nats
 * @param total what was made smaller: the weighted sum
 */
public record Losses(double policy, double value, double score, double ownership, double total) {
  /** Of a network that nobody has asked. */
  static final Losses NONE = new Losses(0, 0, 0, 0, 0);

  Losses plus(Losses other) {
    return new Losses(
        policy + other.policy,
        value + other.value,
        score + other.score,
        ownership + other.ownership,
        total + other.total);
  }

  /** What each of so many adds to this sum. */
  Losses dividedBy(long count) {
    return new Losses(
        policy / count, value / count, score / count, ownership / count, total / count);
  }
}
