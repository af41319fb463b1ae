package io.tengen.engine.uct;

/** A node of the tree: a move and the results of the simulations through it. */
final class UctNode {
  private static final UctNode[] NONE = {};

  /** The move that leads here. */
  final int move;

  /** The candidates, best pattern first; empty before the node is expanded. */
  UctNode[] children = NONE;

  int visits;

  /** Sum of the scores of the side that made {@link #move}. */
  double wins;

  UctNode(int move) {
    this.move = move;
  }

  /** Returns the child with the most visits, the first of equals. */
  UctNode mostVisited() {
    UctNode best = children[0];
    for (UctNode child : children) {
      best = child.visits > best.visits ? child : best;
    }
    return best;
  }
}
