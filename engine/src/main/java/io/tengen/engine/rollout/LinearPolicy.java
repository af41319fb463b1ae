package io.tengen.engine.rollout;

/**
 * A linear policy: the probability of a legal move is proportional to e to the power of the sum of
 * its features' weights.
 *
 * @param features the features
 * @param theta the weights by feature number; callers must not change them
 */
public record LinearPolicy(PatternFeatures features, double[] theta) {
  /** Returns the weight of the feature with this name, which must exist. */
  public double get(String name) {
    return theta[features.number(name)];
  }
}
