package io.tengen.engine.search;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
import org.jspecify.annotations.Nullable;

/**
 * A position that is going to wait for the network, and the way to it. Owned by the simulation that
 * took it from {@link Leaves}; once asked, by whoever answers.
 */
final class Leaf implements Inquirer {
  /** Edges from the one that leads to the root to the one that leads here. */
  final int[] edges = new int[Simulator.MAX_DEPTH + 1];

  /** The last of {@link #edges}. */
  int depth;

  /** The node that wants its priors, or {@link Tree#NONE}. */
  int node;

  /** What carries the question; the evaluator's once asked. */
  @Nullable Inquiry inquiry;

  private final Leaves leaves;

  Leaf(Leaves leaves) {
    this.leaves = leaves;
  }

  /**
   * Asks the network; may be answered before this returns.
   *
   * @param node the node made for the position, if one was
   */
  void ask(int[] path, int pathDepth, int newNode, Position position) {
    remember(path, pathDepth, newNode);
    leaves.ask(this, position);
  }

  /**
   * What the rules say of a game that is over needs no network.
   *
   * @param value for the side to move, −1 to 1
   */
  void decide(int[] path, int pathDepth, double value) {
    remember(path, pathDepth, Tree.NONE);
    leaves.decide(this, value);
  }

  private void remember(int[] path, int pathDepth, int newNode) {
    System.arraycopy(path, 0, edges, 0, pathDepth + 1);
    depth = pathDepth;
    node = newNode;
  }

  @Override
  public void answered(Inquiry answer) {
    leaves.answered(this, answer);
  }

  @Override
  public void failed(Inquiry answer, String why) {
    leaves.failed(this, why);
  }
}
