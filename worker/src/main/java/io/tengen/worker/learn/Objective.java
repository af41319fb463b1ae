package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.tengen.worker.learn.layer.Heads;
import io.tengen.worker.learn.layer.NetworkOutputs;
import io.tengen.worker.learn.layer.Scalar;

/**
 * The minimized objective of a batch. Each loss is a scalar tensor: a weighted mean over the
 * batch's positions. A position with weight 0, such as the policy of a shallow search, does not
 * reduce the influence of the others.
 */
final class Objective {
  private static final int[] ROW = {1};

  /**
   * Added to a logit to exclude a move; finite, so that the logarithm of its probability is finite.
   */
  private static final float EXCLUDED = -1e4f;

  private final NDArray policy;
  private final NDArray value;
  private final NDArray score;
  private final NDArray ownership;
  private final NDArray total;

  private Objective(
      NDArray policy, NDArray value, NDArray score, NDArray ownership, LossWeights weights) {
    this.policy = policy;
    this.value = value;
    this.score = score;
    this.ownership = ownership;
    total =
        weighted(policy, weights.policy())
            .add(weighted(value, weights.value()))
            .add(weighted(score, weights.score()))
            .add(weighted(ownership, weights.ownership()));
  }

  private static NDArray weighted(NDArray loss, double weight) {
    return loss.mul(Scalar.beside(loss, (float) weight));
  }

  static Objective of(
      NetworkOutputs outputs, TrainingBatch batch, LossWeights weights, NDManager manager) {
    int count = batch.count();
    int area = batch.size() * batch.size();
    NDArray ends = manager.create(batch.endWeights(), new Shape(count));
    NDArray moves = manager.create(batch.policy(), new Shape(count, area + 1));
    NDArray policyWeights = manager.create(batch.policyWeights(), new Shape(count));
    NDArray logProbabilities = excludeImpossible(outputs.policy(), batch, manager).logSoftmax(1);
    NDArray policy = moves.mul(logProbabilities).sum(ROW).neg().mul(policyWeights);

    NDArray wins = manager.create(batch.value(), new Shape(count, 1));
    NDArray results = NDArrays.concat(new NDList(wins, wins.neg().add(1)), 1);
    NDArray value = results.mul(outputs.outcome().logSoftmax(1)).sum(ROW).neg();

    NDArray scores = manager.create(batch.score(), new Shape(count, 1)).div(Heads.SCORE_SCALE);
    NDArray score = huber(outputs.score().sub(scores)).sum(ROW).mul(ends);

    // tanh(x) is the mean of an owner of ±1 that is +1 with probability sigmoid(2x).
    NDArray owners = manager.create(batch.ownership(), new Shape(count, area));
    NDArray doubled = outputs.ownership().mul(Scalar.beside(owners, 2));
    NDArray owned = owners.add(1).div(2);
    NDArray ownership = Activation.softPlus(doubled).sub(doubled.mul(owned)).mean(ROW).mul(ends);
    return new Objective(
        mean(policy, batch.policyWeights()),
        value.mean(),
        mean(score, batch.endWeights()),
        mean(ownership, batch.endWeights()),
        weights);
  }

  /**
   * Returns the weighted mean of the positions' losses.
   *
   * @param weighted [N], losses multiplied by their weights
   * @return 0 if all weights are 0
   */
  private static NDArray mean(NDArray weighted, float[] weights) {
    double sum = 0;
    for (float weight : weights) {
      // A negative weight, whose move becomes less likely, counts by its size.
      sum += Math.abs(weight);
    }
    float share = sum > 0 ? (float) (1 / sum) : 0;
    return weighted.sum().mul(Scalar.beside(weighted, share));
  }

  /** Returns the logits, lowered for impossible moves so that their probability is 0. */
  private static NDArray excludeImpossible(NDArray logits, TrainingBatch batch, NDManager manager) {
    float[] impossible = batch.impossible();
    return impossible == null
        ? logits
        : logits.add(manager.create(impossible, logits.getShape()).mul(EXCLUDED));
  }

  /** Returns x² / 2 where |x| ≤ 1, and |x| − 1/2 elsewhere (Huber 1964). */
  private static NDArray huber(NDArray x) {
    NDArray size = x.abs();
    NDArray small = size.minimum(Scalar.beside(x, 1));
    return small.mul(size.sub(small.mul(Scalar.beside(x, 0.5f))));
  }

  NDArray total() {
    return total;
  }

  Losses losses() {
    return new Losses(
        policy.getFloat(),
        value.getFloat(),
        score.getFloat(),
        ownership.getFloat(),
        total.getFloat());
  }
}
