package io.tengen.engine.search;

import io.tengen.engine.game.Points;

/**
 * Which move of a node a simulation takes: PUCT (Rosin 2011, as in Silver et al. 2016, Methods)
 * over mean results that are mixed with RAVE's while they are few (Gelly and Silver 2011, §6).
 */
final class Selection {
  private final double exploration;
  private final double firstPlay;
  private final int rave;
  private final Mixture mixture;

  Selection(SearchSettings settings, Mixture mixture) {
    this.mixture = mixture;
    exploration = settings.exploration();
    firstPlay = settings.firstPlay();
    rave = settings.rave();
  }

  /**
   * The edge to take.
   *
   * @param above statistics of the edge that leads to this node
   * @param valuesAbove what the network said behind it
   * @param withPass whether a pass may be taken where there is another move
   */
  int select(Tree tree, int node, long above, long valuesAbove, boolean withPass) {
    double expected = 1 - mixture.worth(above, valuesAbove, 0.5) - firstPlay;
    double width = exploration * Math.sqrt(Math.max(1, Stats.visits(above)));
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    long[] values = chunk.values;
    double best = Double.NEGATIVE_INFINITY;
    int bestIndex = first;
    for (int i = first; i < end; i++) {
      if (!withPass && chunk.move[i] == Points.PASS) {
        continue;
      }
      long stats = chunk.stats[i];
      int visits = Stats.visits(stats);
      double value =
          rave > 0
              ? mixed(stats, visits, chunk.amaf[i], expected)
              : visits == 0 ? expected : Stats.wins(stats) / visits;
      if (values != null && visits > 0) {
        value = withNetwork(value, stats, values[i]);
      }
      value += width * chunk.prior[i] / (1 + visits);
      if (value > best) {
        best = value;
        bestIndex = i;
      }
      // Moves stand in the order of their priors, unless a network has replaced these: behind one
      // without visits there is none better.
      if (rave == 0 && visits == 0 && values == null) {
        break;
      }
    }
    return node + bestIndex - first;
  }

  /** A visited move's worth from that of its rollouts, with RAVE's or without. */
  private double withNetwork(double rollouts, long stats, long values) {
    if (!mixture.hasRollouts()) {
      return mixture.worth(stats, values, 0);
    }
    int answers = Values.count(values);
    return answers == 0 ? rollouts : mixture.mix(Values.sum(values) / answers, rollouts);
  }

  private double mixed(long stats, int visits, long amaf, double expected) {
    // One simulation's worth of the position's own value keeps the first AMAF results from
    // deciding.
    int amafVisits = Stats.visits(amaf);
    double amafMean = (Stats.wins(amaf) + expected) / (amafVisits + 1);
    if (visits == 0) {
      return amafMean;
    }
    double weight = amafVisits / (amafVisits + visits + (double) amafVisits * visits / rave);
    return weight * amafMean + (1 - weight) * (Stats.wins(stats) / visits);
  }
}
