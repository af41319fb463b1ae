package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.learn.layer.NetworkShape;

/**
 * What is learned, and how.
 *
 * @param features what the network is told; with global inputs
 * @param boards side of the boards that it learns on, in points, 2 to 19
 * @param weights of the losses
 * @param weightDecay share of a weight that a step of rate 1 would take away; 0 for none
 * @param seed of the weights at the start
 */
public record LearnerSettings(
    NetworkShape shape,
    FeatureSet features,
    int boards,
    LossWeights weights,
    double weightDecay,
    long seed) {
  /** Tengen's own features and the usual weights. */
  public static LearnerSettings of(NetworkShape shape, int boards, long seed) {
    return new LearnerSettings(shape, FeatureSet.TENGEN, boards, LossWeights.USUAL, 1e-4, seed);
  }

  /**
   * @throws IllegalArgumentException with one line that names what is out of its range
   */
  public LearnerSettings {
    if (features.globals() == 0 || !features.masked()) {
      throw new IllegalArgumentException(
          "networks cannot be trained on the features " + features.id() + "; choose tengen");
    }
    if (boards < 2 || boards > 19) {
      throw new IllegalArgumentException("boards of " + boards + "; choose a size from 2 to 19");
    }
    if (!(weightDecay >= 0 && weightDecay < 1)) {
      throw new IllegalArgumentException("a weight decay of " + weightDecay);
    }
  }
}
