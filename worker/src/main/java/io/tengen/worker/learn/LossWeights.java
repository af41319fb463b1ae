package io.tengen.worker.learn;

/** What each of the {@link Losses} counts; 0 or more. */
public record LossWeights(double policy, double value, double score, double ownership) {
  public static final LossWeights USUAL = new LossWeights(1, 1, 0.1, 0.5);

  /**
   * @throws IllegalArgumentException if a weight is negative or not finite
   */
  public LossWeights {
    for (double weight : new double[] {policy, value, score, ownership}) {
      if (!(weight >= 0 && weight <= 1e6)) {
        throw new IllegalArgumentException("a loss cannot count " + weight + " times");
      }
    }
  }
}
