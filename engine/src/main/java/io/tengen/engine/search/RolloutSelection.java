package io.tengen.engine.search;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;

/**
 * For searches that play rollouts: PUCT (Rosin 2011, as in Silver et al. 2016, Methods) over mean
 * results that are mixed with RAVE's while they are few (Gelly and Silver 2011, §6), and with what
 * a network says of them, if there is one.
 */
final class RolloutSelection implements Selection {
  private final double exploration;
  private final double firstPlay;
  private final int rave;
  private final ValueMix valueMix;

  /** Whether moves are tried in the order in which they stand, which is that of their priors. */
  private final boolean inOrder;

  RolloutSelection(SearchSettings settings, ValueMix valueMix) {
    this.valueMix = valueMix;
    exploration = settings.exploration();
    firstPlay = settings.firstPlay();
    rave = settings.rave();
    inOrder = rave == 0 && valueMix == ValueMix.ROLLOUTS && settings.root().noise().isNone();
  }

  @Override
  public int select(Tree tree, int node, long above, long valuesAbove, boolean withPass) {
    double expected = 1 - valueMix.worth(above, valuesAbove, 0.5) - firstPlay;
    double width = exploration * Math.sqrt(Math.max(1, EdgeStats.visits(above)));
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
      int visits = EdgeStats.visits(stats);
      double value =
          rave > 0
              ? mixed(stats, visits, chunk.amaf[i], expected)
              : visits == 0 ? expected : EdgeStats.wins(stats) / visits;
      if (values != null && visits > 0) {
        value = withNetwork(value, values[i]);
      }
      value += width * chunk.prior[i] / (1 + visits);
      if (value > best) {
        best = value;
        bestIndex = i;
      }
      // Behind a move without visits there is none better.
      if (inOrder && visits == 0) {
        break;
      }
    }
    return node + bestIndex - first;
  }

  /** A visited move's worth from that of its rollouts, with RAVE's or without. */
  private double withNetwork(double rollouts, long values) {
    int answers = EdgeValues.count(values);
    return answers == 0 ? rollouts : valueMix.mix(EdgeValues.mean(values, 0), rollouts);
  }

  private double mixed(long stats, int visits, long amaf, double expected) {
    // One simulation's worth of the position's own value keeps the first AMAF results from
    // deciding.
    int amafVisits = EdgeStats.visits(amaf);
    double amafMean = (EdgeStats.wins(amaf) + expected) / (amafVisits + 1);
    if (visits == 0) {
      return amafMean;
    }
    double weight = amafVisits / (amafVisits + visits + (double) amafVisits * visits / rave);
    return weight * amafMean + (1 - weight) * (EdgeStats.wins(stats) / visits);
  }
}
