package io.tengen.engine.search;

import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;

/** Which move of a node a simulation takes. Shared by threads. */
interface Selection {
  static Selection of(SearchSettings settings, ValueMix valueMix) {
    return valueMix.hasRollouts()
        ? new RolloutSelection(settings, valueMix)
        : new NetworkSelection(settings, valueMix);
  }

  /**
   * The edge to take.
   *
   * @param above statistics of the edge that leads to this node, without the caller's own
   * @param valuesAbove what the network said behind that edge
   * @param withPass whether a pass may be taken where there is another move
   */
  int select(Tree tree, int node, long above, long valuesAbove, boolean withPass);
}
