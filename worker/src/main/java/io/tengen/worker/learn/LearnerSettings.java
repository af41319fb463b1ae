package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.learn.layer.NetworkShape;

/**
 * The settings of a learner.
 *
 * @param shape architecture of the network
 * @param features the network's input features, not those of Leela Zero
 * @param boards side of the boards that it learns on, in points, 2 to 19
 * @param weights weights of the losses
 * @param weightDecay share of a weight that a step with rate 1 subtracts from it, from 0 to below 1
 * @param seed seed of the initial weights
 * @param optimizer what changes the weights
 */
public record LearnerSettings(
    NetworkShape shape,
    FeatureSet features,
    int boards,
    LossWeights weights,
    double weightDecay,
    long seed,
    OptimizerKind optimizer) {
  /** Creates settings with Adam. */
  public LearnerSettings(
      NetworkShape shape,
      FeatureSet features,
      int boards,
      LossWeights weights,
      double weightDecay,
      long seed) {
    this(shape, features, boards, weights, weightDecay, seed, OptimizerKind.ADAM);
  }

  /** Returns settings with the default loss weights and a weight decay of 1e-4. */
  public static LearnerSettings of(NetworkShape shape, FeatureSet features, int boards, long seed) {
    return new LearnerSettings(shape, features, boards, LossWeights.DEFAULT, 1e-4, seed);
  }

  /** Returns these settings with another optimizer. */
  public LearnerSettings with(OptimizerKind other) {
    return new LearnerSettings(shape, features, boards, weights, weightDecay, seed, other);
  }

  /**
   * @throws IllegalArgumentException with one line that names what is out of its range
   */
  public LearnerSettings {
    if (features == FeatureSet.LEELA_ZERO) {
      throw new IllegalArgumentException(
          "networks cannot be trained with the features " + features.id() + "; choose tengen");
    }
    if (boards < 2 || boards > 19) {
      throw new IllegalArgumentException(
          "board size " + boards + " is not supported; choose a size from 2 to 19");
    }
    if (!(weightDecay >= 0 && weightDecay < 1)) {
      throw new IllegalArgumentException(
          "a weight decay of " + weightDecay + "; choose one from 0 to below 1");
    }
  }
}
