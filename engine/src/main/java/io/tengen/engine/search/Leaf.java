package io.tengen.engine.search;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Layout;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.rules.Position;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A position that is going to wait for the network, the way to it, and then the answer.
 *
 * <p>Who owns one owns all its fields, and is one of these in turn: {@link LeafQueue}; the
 * simulation that took it, until it asks; whoever completes the inquiry; whoever settles it, and
 * {@link LeafQueue} again.
 */
final class Leaf implements EvalCallback {
  private final LeafQueue leafQueue;
  private final Tree tree;
  private final float temperature;

  /** From the edge that leads to the root to the one that leads here. */
  final int[] edges = new int[Simulator.MAX_DEPTH + 1];

  /** The place of the last of {@link #edges}. */
  int depth;

  /** The node that wants its priors, or {@link Tree#NONE}. */
  int node;

  /** What carries the question; null unless the simulation holds it. */
  private @Nullable EvalRequest evalRequest;

  /** Why there is no answer; null if there is one. */
  @Nullable String why;

  /** For the side to move, −1 to 1. */
  double value;

  /** In points, for the side to move; NaN if the network is silent. */
  double lead;

  /** Of the node's moves, as many as it has. */
  float[] priors = {};

  private int[] moves = {};

  /** Whether an answer is to be settled. Only {@link OrderedLeafQueue} uses it, under its lock. */
  boolean told;

  /**
   * @param leafQueue is told when the answer is there
   * @param temperature of the network's priors
   */
  Leaf(LeafQueue leafQueue, Tree tree, double temperature) {
    this.leafQueue = leafQueue;
    this.tree = tree;
    this.temperature = (float) temperature;
  }

  /** Something to ask with. */
  void carry(EvalRequest question) {
    evalRequest = question;
  }

  /** Gives back what it would have asked with. */
  void drop() {
    if (evalRequest != null) {
      evalRequest.release();
      evalRequest = null;
    }
  }

  /**
   * Where it is.
   *
   * @param newNode the node made for the position, if one was
   */
  void stand(int[] path, int pathDepth, int newNode) {
    System.arraycopy(path, 0, edges, 0, pathDepth + 1);
    depth = pathDepth;
    node = newNode;
  }

  /**
   * What is to be asked.
   *
   * @param random draws the symmetry
   */
  EvalRequest question(
      Position position, NetworkSettings.Symmetry symmetry, SplittableRandom random) {
    EvalRequest question = Objects.requireNonNull(evalRequest, "the leaf has nothing to ask with");
    switch (symmetry) {
      case RANDOM -> question.encode(position, random.nextInt(Layout.SYMMETRIES));
      case STABLE -> question.encode(position);
    }
    evalRequest = null;
    return question;
  }

  /** What the rules say of a game that is over needs no network. */
  void decide(double known) {
    why = null;
    value = known;
    lead = Double.NaN;
  }

  @Override
  public void answered(EvalRequest answer) {
    // Whatever is thrown here, the search must not wait for this leaf for ever.
    why = "an answer could not be read";
    try {
      read(answer);
      why = null;
    } finally {
      leafQueue.told(this);
    }
  }

  private void read(EvalRequest answer) {
    value = answer.value();
    lead = answer.lead();
    if (node != Tree.NONE) {
      int count = readMoves();
      answer.priors(moves, count, temperature, priors);
    }
  }

  @Override
  public void failed(EvalRequest answer, String reason) {
    why = reason;
    leafQueue.told(this);
  }

  private int readMoves() {
    int count = tree.count(node);
    if (moves.length < count) {
      moves = new int[count];
      priors = new float[count];
    }
    for (int i = 0; i < count; i++) {
      moves[i] = tree.move(node + i);
    }
    return count;
  }
}
