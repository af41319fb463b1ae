package io.tengen.engine.search.tree;

/**
 * What a move is worth: the mean of its rollouts' results and the mean of what the network said of
 * the positions behind it, mixed by λ (Silver et al. 2016, Methods).
 */
public final class ValueMix {
  /** Rollouts alone. */
  public static final ValueMix ROLLOUTS = new ValueMix(1);

  private final double lambda;

  /**
   * @param lambda share of the rollouts, 0 to 1
   */
  public ValueMix(double lambda) {
    this.lambda = lambda;
  }

  /**
   * The expected result, 0 to 1, for whoever makes the move.
   *
   * @param stats of the rollouts, or, where there are none, how often the move was visited
   * @param values the network's
   * @param otherwise where nothing is known
   */
  public double worth(long stats, long values, double otherwise) {
    int visits = EdgeStats.visits(stats);
    int answers = EdgeValues.count(values);
    if (lambda == 0) {
      // Who still waits for an answer counts as lost: a virtual loss.
      int known = Math.max(visits, answers);
      return known == 0 ? otherwise : EdgeValues.sum(values) / known;
    }
    double results = EdgeStats.mean(stats, otherwise);
    return answers == 0 ? results : mix(EdgeValues.mean(values, 0), results);
  }

  public boolean hasRollouts() {
    return lambda > 0;
  }

  public double mix(double network, double rollouts) {
    return (1 - lambda) * network + lambda * rollouts;
  }
}
