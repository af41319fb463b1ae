package io.tengen.engine.search;

import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;

/** Selects the move that a simulation takes at a node. Thread-safe. */
interface Selection {
  static Selection of(SearchSettings settings, ValueMix mix, PuctSettings puct) {
    return mix.hasRollouts()
        ? new RolloutSelection(settings, mix)
        : new NetworkSelection(settings, mix, puct);
  }

  /**
   * Returns the edge to take.
   *
   * @param edge the edge that leads to this node
   * @param above statistics of that edge, without the caller's virtual loss
   * @param withPass whether a pass may be selected although there is another move
   */
  int select(Tree tree, int node, int edge, long above, boolean withPass);
}
