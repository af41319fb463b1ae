package io.tengen.game.sgf;

import java.util.ArrayList;
import java.util.List;

/**
 * A game tree: a sequence of nodes, followed by any number of trees that continue from its last
 * node. Immutable.
 *
 * @param nodes at least one, unless the file is malformed
 * @param variations the continuations; the first is the main line
 */
record SgfTree(List<SgfNode> nodes, List<SgfTree> variations) {
  SgfTree {
    nodes = List.copyOf(nodes);
    variations = List.copyOf(variations);
  }

  /** Returns the nodes from the root along the first variations. */
  List<SgfNode> mainLine() {
    List<SgfNode> line = new ArrayList<>(nodes);
    SgfTree tree = this;
    while (!tree.variations.isEmpty()) {
      tree = tree.variations.getFirst();
      line.addAll(tree.nodes);
    }
    return line;
  }
}
