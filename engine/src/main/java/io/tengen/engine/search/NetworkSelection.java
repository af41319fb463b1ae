package io.tengen.engine.search;

import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;

/**
 * The selection of searches without rollouts: PUCT (Silver et al., "Mastering the game of Go
 * without human knowledge", 2017) with KataGo's two refinements (Wu, "Accelerating self-play
 * learning in Go", 2019, and its source): the weight of priors grows slowly with the visits, as in
 * AlphaZero, and the assumed value of an untried move decreases with the sum of the priors of the
 * moves tried so far. {@link PuctSettings} has further ones.
 */
final class NetworkSelection implements Selection {
  /** A constant of KataGo, by which a node's first selection follows the priors. */
  private static final double BEFORE_FIRST_VISIT = 0.01;

  private final double exploration;
  private final double firstPlay;
  private final boolean firstPlayFromEven;
  private final ValueMix mix;
  private final PuctSettings puct;

  NetworkSelection(SearchSettings settings, ValueMix mix, PuctSettings puct) {
    this.mix = mix;
    this.puct = puct;
    exploration = settings.exploration();
    firstPlay = settings.firstPlay();
    firstPlayFromEven = settings.firstPlayFromEven();
  }

  @Override
  public int select(Tree tree, int node, int edge, long above, boolean withPass) {
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    long[] values = tree.valuesOf(chunk);
    double tried = 0;
    long visitsBelow = 0;
    for (int i = first; i < end; i++) {
      int visits = EdgeStats.visits(chunk.stats[i]);
      if (visits > 0) {
        tried += chunk.prior[i];
        visitsBelow += visits;
      }
    }
    double expected = expected(tree, edge, tried);
    double width = width(tree, edge, visitsBelow);
    double best = Double.NEGATIVE_INFINITY;
    int bestIndex = first;
    for (int i = first; i < end; i++) {
      if (!withPass && chunk.move[i] == Points.PASS) {
        continue;
      }
      long stats = chunk.stats[i];
      int visits = EdgeStats.visits(stats);
      double value = mix.value(stats, values[i], expected) + width * chunk.prior[i] / (1 + visits);
      if (value > best) {
        best = value;
        bestIndex = i;
      }
    }
    return node + bestIndex - first;
  }

  /**
   * Returns the assumed win rate of untried moves.
   *
   * @param tried the sum of the priors of tried moves
   */
  private double expected(Tree tree, int edge, double tried) {
    if (firstPlayFromEven) {
      return 0.5 - firstPlay;
    }
    // Answers only: pending simulations would make the position look better for the side to move.
    double searched = 1 - EdgeValues.mean(tree.values(edge), 0.5);
    double start = puct.firstPlay().start(searched, 1 - tree.own(edge), tried);
    double reduction = edge == Tree.ROOT ? firstPlay * puct.firstPlay().rootFactor() : firstPlay;
    return start - reduction * Math.sqrt(tried);
  }

  /**
   * Returns the weight of priors at a node.
   *
   * @param edge the edge that leads to the node
   * @param visits the visits below it
   */
  double width(Tree tree, int edge, long visits) {
    return width(visits) * puct.width().bySpread(tree.values(edge), tree.squares(edge));
  }

  /** Returns the weight of priors at a node with this many visits below it, before the spread. */
  double width(long visits) {
    return exploration * puct.width().byVisits(visits) * Math.sqrt(visits + BEFORE_FIRST_VISIT);
  }
}
