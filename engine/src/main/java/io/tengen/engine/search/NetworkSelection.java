package io.tengen.engine.search;

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
 * moves tried so far.
 */
final class NetworkSelection implements Selection {
  /** The relative growth of the weight of priors for a factor e of visits. */
  private static final double GROWTH = 0.45;

  /** The number of visits at which that growth sets in. */
  private static final double GROWS_FROM = 500;

  /** A constant of KataGo, by which a node's first selection follows the priors. */
  private static final double BEFORE_FIRST_VISIT = 0.01;

  private final double exploration;
  private final double firstPlay;
  private final boolean firstPlayFromEven;
  private final ValueMix mix;

  NetworkSelection(SearchSettings settings, ValueMix mix) {
    this.mix = mix;
    exploration = settings.exploration();
    firstPlay = settings.firstPlay();
    firstPlayFromEven = settings.firstPlayFromEven();
  }

  @Override
  public int select(Tree tree, int node, long above, long valuesAbove, boolean withPass) {
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
    double expected = expected(valuesAbove, tried);
    double width = width(visitsBelow);
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
  private double expected(long valuesAbove, double tried) {
    // Answers only: pending simulations would make the position look better for the side to move.
    return firstPlayFromEven
        ? 0.5 - firstPlay
        : 1 - EdgeValues.mean(valuesAbove, 0.5) - firstPlay * Math.sqrt(tried);
  }

  /**
   * Returns the weight of priors at a node with this many visits below it. StrictMath gives equal
   * results on every machine.
   */
  double width(long visits) {
    double growth =
        visits == 0 ? 1 : 1 + GROWTH * StrictMath.log((visits + GROWS_FROM) / GROWS_FROM);
    return exploration * growth * Math.sqrt(visits + BEFORE_FIRST_VISIT);
  }
}
