package io.tengen.engine.search;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.search.root.RootPriors;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;

/**
 * The mean of a network's answers to the root's position under several symmetries. Thread-safe;
 * does not block.
 */
final class SymmetryMean {
  private final Tree tree;
  private final int node;
  private final double temperature;

  @GuardedBy("this")
  private final double[] priors;

  @GuardedBy("this")
  private double values;

  @GuardedBy("this")
  private int answers;

  /**
   * Creates a mean of no answers.
   *
   * @param node the root's node, or {@link Tree#NONE} to take values only
   * @param temperature softmax temperature of the priors
   */
  SymmetryMean(Tree tree, int node, double temperature) {
    this.tree = tree;
    this.node = node;
    this.temperature = temperature;
    priors = new double[node == Tree.NONE ? 0 : tree.count(node)];
  }

  /**
   * Adds an answer.
   *
   * @param value expected result of the side to move, −1 to 1
   * @param answered the network's own probabilities of the node's moves, in their order; may be
   *     longer than their number
   */
  synchronized void add(double value, float[] answered) {
    values += value;
    answers++;
    for (int i = 0; i < priors.length; i++) {
      priors[i] += answered[i];
    }
  }

  /** Replaces the priors of the node by the means; without answers they stay. */
  synchronized void writePriors() {
    if (answers == 0 || priors.length == 0) {
      return;
    }
    for (int i = 0; i < priors.length; i++) {
      tree.setPrior(node + i, (float) (priors[i] / answers));
    }
    // The temperature is applied to the mean, not to each answer.
    RootPriors.applyTemperature(tree, node, temperature);
  }

  /**
   * Adds the mean value to the root as one answer; without answers it stays.
   *
   * @param visits number of visits that the answer counts as
   */
  synchronized void writeValue(int visits) {
    if (answers > 0) {
      // Values of the edge to the root are from the other side.
      tree.addValue(Tree.ROOT, EdgeValues.of((1 - values / answers) / 2));
      tree.add(Tree.ROOT, EdgeStats.of(visits, 0));
    }
  }
}
