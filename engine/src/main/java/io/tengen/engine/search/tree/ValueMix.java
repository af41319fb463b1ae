package io.tengen.engine.search.tree;

/**
 * The value of a move: the mean result of its rollouts and the mean of the network's answers for
 * the positions behind it, weighted by λ (Silver et al. 2016, Methods).
 */
public final class ValueMix {
  /** Uses rollouts only. */
  public static final ValueMix ROLLOUTS = new ValueMix(1);

  private final double lambda;

  /**
   * @param lambda weight of the rollouts, 0 to 1
   */
  public ValueMix(double lambda) {
    this.lambda = lambda;
  }

  /**
   * Returns the expected result, 0 to 1, of the side that makes the move.
   *
   * @param stats visits and results of the edge, as of {@link EdgeStats}; without rollouts only the
   *     visits are used
   * @param values the network's answers, as of {@link EdgeValues}
   * @param otherwise returned if there are neither visits nor answers
   */
  public double value(long stats, long values, double otherwise) {
    int visits = EdgeStats.visits(stats);
    int answers = EdgeValues.count(values);
    if (lambda == 0) {
      // A visit without an answer counts as a loss: a virtual loss.
      int known = Math.max(visits, answers);
      return known == 0 ? otherwise : EdgeValues.sum(values) / known;
    }
    double results = EdgeStats.mean(stats, otherwise);
    return answers == 0 ? results : mix(EdgeValues.mean(values, 0), results);
  }

  /** Returns whether rollouts have any weight. */
  public boolean hasRollouts() {
    return lambda > 0;
  }

  /** Returns the weighted mean of a network's value and a rollout value. */
  public double mix(double network, double rollouts) {
    return (1 - lambda) * network + lambda * rollouts;
  }
}
