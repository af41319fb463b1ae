package io.tengen.worker.learn;

/** The weights of the {@link Losses} in their sum, each from 0 to 1,000,000. */
public record LossWeights(double policy, double value, double score, double ownership) {
  /** The default weights. */
  public static final LossWeights DEFAULT = new LossWeights(1, 1, 0.1, 0.5);

  /**
   * @throws IllegalArgumentException if a weight is out of its range
   */
  public LossWeights {
    for (double weight : new double[] {policy, value, score, ownership}) {
      if (!(weight >= 0 && weight <= 1e6)) {
        throw new IllegalArgumentException(
            "a loss weight of " + weight + "; choose one from 0 to 1000000");
      }
    }
  }
}
