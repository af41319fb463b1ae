package io.tengen.engine.search.puct;

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
 * @param lowerBound how the move is chosen at the root
 * @param mergeSymmetric whether of root moves that a symmetry of the position maps to each other
 *     only one is searched
 */
public record PuctSettings(
    Width width,
    FirstPlay firstPlay,
    double valueWeight,
    LowerBound lowerBound,
    boolean mergeSymmetric) {
  /** The settings that were strongest in matches; see the settings of {@code mcts}. */
  public static final PuctSettings DEFAULT =
      new PuctSettings(Width.DEFAULT, FirstPlay.DEFAULT, 0, LowerBound.NONE, false);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public PuctSettings {
    if (!(valueWeight >= 0)) {
      throw new IllegalArgumentException("valueWeight cannot be " + valueWeight);
    }
  }

  /** Returns the columns of the tree that the search needs. */
  public Tree.Columns columns() {
    boolean plain =
        width.spread() == 0
            && firstPlay.visitedPower() == 0
            && valueWeight == 0
            && lowerBound.isNone();
    return plain ? Tree.Columns.VALUES : Tree.Columns.MOMENTS;
  }
}
