package io.tengen.engine.search;

/**
 * What a move is worth: the mean of its rollouts' results and the mean of what the network said of
 * the positions behind it, mixed by λ (Silver et al. 2016, Methods).
 */
final class Mixture {
  /** Rollouts alone. */
  static final Mixture ROLLOUTS = new Mixture(1);

  private final double lambda;

  /**
   * @param lambda share of the rollouts, 0 to 1
   */
  Mixture(double lambda) {
    this.lambda = lambda;
  }

  /**
   * The expected result, 0 to 1, for whoever makes the move.
   *
   * @param stats of the rollouts, or, where there are none, how often the move was visited
   * @param values the network's
   * @param otherwise where nothing is known
   */
  double worth(long stats, long values, double otherwise) {
    int visits = Stats.visits(stats);
    int answers = Values.count(values);
    if (lambda == 0) {
      // Who still waits for an answer counts as lost: a virtual loss.
      int known = Math.max(visits, answers);
      return known == 0 ? otherwise : Values.sum(values) / known;
    }
    double results = Stats.mean(stats, otherwise);
    return answers == 0 ? results : mix(Values.mean(values, 0), results);
  }

  boolean hasRollouts() {
    return lambda > 0;
  }

  double mix(double network, double rollouts) {
    return (1 - lambda) * network + lambda * rollouts;
  }
}
