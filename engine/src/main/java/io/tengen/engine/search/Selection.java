package io.tengen.engine.search;

import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;

/** Selects the move that a simulation takes at a node. Thread-safe. */
interface Selection {
  static Selection of(SearchSettings settings, ValueMix mix) {
    return mix.hasRollouts()
        ? new RolloutSelection(settings, mix)
        : new NetworkSelection(settings, mix);
  }

  /**
   * Returns the edge to take.
   *
   * @param above statistics of the edge that leads to this node, without the caller's virtual loss
   * @param valuesAbove the network's answers of that edge
   * @param withPass whether a pass may be selected although there is another move
   */
  int select(Tree tree, int node, long above, long valuesAbove, boolean withPass);
}
