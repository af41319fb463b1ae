package io.tengen.engine.search;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;

/**
 * The selection of searches with rollouts: PUCT (Rosin 2011, as in Silver et al. 2016, Methods).
 * The value of a move is its mean result, mixed with RAVE statistics while it has few visits (Gelly
 * and Silver 2011, §6), and with the network's values if there is a network.
 */
final class RolloutSelection implements Selection {
  /** The number of moves that are considered at once. */
  private static final int FEWEST_MOVES = 2;

  private final double exploration;
  private final double firstPlay;
  private final boolean firstPlayFromEven;
  private final int rave;
  private final double widening;
  private final ValueMix mix;

  /**
   * Whether untried moves are always selected in the order of their edges, which is that of their
   * priors.
   */
  private final boolean inOrder;

  RolloutSelection(SearchSettings settings, ValueMix mix) {
    this.mix = mix;
    exploration = settings.exploration();
    firstPlay = settings.firstPlay();
    firstPlayFromEven = settings.firstPlayFromEven();
    rave = settings.rave();
    // Noise and a network change priors, but not the order of the edges.
    boolean isSorted = mix == ValueMix.ROLLOUTS && settings.root().noise().isNone();
    widening = isSorted ? settings.widening() : 0;
    inOrder = rave == 0 && mix == ValueMix.ROLLOUTS && settings.root().noise().isNone();
  }

  @Override
  public int select(Tree tree, int node, int edge, long above, boolean withPass) {
    double start = firstPlayFromEven ? 0.5 : 1 - mix.value(above, tree.values(edge), 0.5);
    double expected = start - firstPlay;
    double width = exploration * Math.sqrt(Math.max(1, EdgeStats.visits(above)));
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + considered(chunk, first, above);
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
      // No later move can be better than the first unvisited one.
      if (inOrder && visits == 0) {
        break;
      }
    }
    return node + bestIndex - first;
  }

  /**
   * Returns how many moves are considered (progressive widening: Coulom, "Computing Elo Ratings of
   * Move Patterns in the Game of Go", 2007, §4). Edges are in the order of their priors; equal
   * priors are considered together.
   */
  private int considered(Tree.Chunk chunk, int first, long above) {
    int moves = chunk.count[first];
    if (widening == 0) {
      return moves;
    }
    int count = FEWEST_MOVES + (int) (widening * Math.sqrt(EdgeStats.visits(above)));
    while (count < moves && chunk.prior[first + count] == chunk.prior[first + count - 1]) {
      count++;
    }
    return Math.min(count, moves);
  }

  /** Returns a visited move's value: its rollout value mixed with the network's. */
  private double withNetwork(double rollouts, long values) {
    int answers = EdgeValues.count(values);
    return answers == 0 ? rollouts : mix.mix(EdgeValues.mean(values, 0), rollouts);
  }

  private double mixed(long stats, int visits, long amaf, double expected) {
    // Counting the position's own value as one simulation damps the first AMAF results.
    int amafVisits = EdgeStats.visits(amaf);
    double amafMean = (EdgeStats.wins(amaf) + expected) / (amafVisits + 1);
    if (visits == 0) {
      return amafMean;
    }
    double weight = amafVisits / (amafVisits + visits + (double) amafVisits * visits / rave);
    return weight * amafMean + (1 - weight) * (EdgeStats.wins(stats) / visits);
  }
}
