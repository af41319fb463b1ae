package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.Transpositions;
import io.tengen.engine.search.tree.Tree;

/**
 * How a search with a network alone refines PUCT. The refinements are those of KataGo (Wu,
 * "Accelerating self-play learning in Go", 2019, and KataGo's documentation of its methods); its
 * numbers are for results from −1 to 1, those here for results from 0 to 1.
 *
 * @param width how the weight of priors depends on visits and results
 * @param firstPlay the assumed win rate of untried moves
 * @param valueWeight the power of a child's chance to be better than its siblings by which its
 *     value is weighted in that of its parent, at least 0; 0 weights by visits alone. See {@link
 *     ChildWeights}
 * @param valueBias the part of the network's mean error, by local pattern, by which its values are
 *     corrected, 0 to 1; 0 for no correction. See {@link ValueBias}
 * @param lowerBound how the move is chosen at the root
 * @param mergeSymmetric whether of root moves that a symmetry of the position maps to each other
 *     only one is searched
 * @param transpositions whether positions that are reached by the same moves in another order share
 *     their statistics. See {@link Transpositions}
 */
public record PuctSettings(
    Width width,
    FirstPlay firstPlay,
    double valueWeight,
    double valueBias,
    LowerBound lowerBound,
    boolean mergeSymmetric,
    boolean transpositions) {
  /** The settings that were strongest in matches; see the settings of {@code mcts}. */
  public static final PuctSettings DEFAULT =
      new PuctSettings(
          Width.DEFAULT, new FirstPlay(1.4, 0), 0, 0, new LowerBound(5, 0.15), false, true);

  /**
   * The settings of searches that explore in self-play: without the refinements of {@link
   * #DEFAULT}.
   */
  public static final PuctSettings PLAIN =
      new PuctSettings(Width.DEFAULT, new FirstPlay(1, 0), 0, 0, LowerBound.NONE, false, false);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public PuctSettings {
    if (!(valueWeight >= 0 && valueBias >= 0 && valueBias <= 1)) {
      throw new IllegalArgumentException(
          "no search weights values by " + valueWeight + " and corrects " + valueBias);
    }
  }

  /** Returns whether values of positions are more than means over visits. */
  public boolean weighsValues() {
    return valueWeight > 0 || valueBias > 0 || transpositions;
  }

  /** Returns the columns of the tree that the search needs. */
  public Tree.Columns columns() {
    if (valueBias > 0) {
      return Tree.Columns.BIASES;
    }
    boolean plain =
        width.spread() == 0
            && firstPlay.visitedPower() == 0
            && !weighsValues()
            && lowerBound.isNone();
    return plain ? Tree.Columns.VALUES : Tree.Columns.MOMENTS;
  }
}
