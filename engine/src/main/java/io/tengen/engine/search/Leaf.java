package io.tengen.engine.search;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
import io.tengen.engine.net.Layout;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A position that is going to wait for the network, the way to it, and then the answer.
 *
 * <p>Who owns one owns all its fields, and is one of these in turn: {@link Leaves}; the simulation
 * that took it, until it asks; whoever completes the inquiry; whoever settles it, and {@link
 * Leaves} again.
 */
final class Leaf implements Inquirer {
  private final Leaves leaves;
  private final Tree tree;
  private final float temperature;

  /** From the edge that leads to the root to the one that leads here. */
  final int[] edges = new int[Simulator.MAX_DEPTH + 1];

  /** The place of the last of {@link #edges}. */
  int depth;

  /** The node that wants its priors, or {@link Tree#NONE}. */
  int node;

  /** What carries the question; null unless the simulation holds it. */
  private @Nullable Inquiry inquiry;

  /** Why there is no answer; null if there is one. */
  @Nullable String why;

  /** For the side to move, −1 to 1. */
  double value;

  /** In points, for the side to move; NaN if the network is silent. */
  double lead;

  /** Of the node's moves, as many as it has. */
  float[] priors = {};

  private int[] moves = {};

  /** Whether an answer is to be settled. Only {@link OrderedLeaves} uses it, under its lock. */
  boolean told;

  /**
   * @param leaves is told when the answer is there
   * @param temperature of the network's priors
   */
  Leaf(Leaves leaves, Tree tree, double temperature) {
    this.leaves = leaves;
    this.tree = tree;
    this.temperature = (float) temperature;
  }

  /** Something to ask with. */
  void carry(Inquiry question) {
    inquiry = question;
  }

  /** Gives back what it would have asked with. */
  void drop() {
    if (inquiry != null) {
      inquiry.release();
      inquiry = null;
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
  Inquiry question(Position position, NetworkSettings.Symmetry symmetry, SplittableRandom random) {
    Inquiry question = Objects.requireNonNull(inquiry, "the leaf has nothing to ask with");
    switch (symmetry) {
      case RANDOM -> question.encode(position, random.nextInt(Layout.SYMMETRIES));
      case STABLE -> question.encode(position);
    }
    inquiry = null;
    return question;
  }

  /** What the rules say of a game that is over needs no network. */
  void decide(double known) {
    why = null;
    value = known;
    lead = Double.NaN;
  }

  @Override
  public void answered(Inquiry answer) {
    // Whatever is thrown here, the search must not wait for this leaf for ever.
    why = "an answer could not be read";
    try {
      read(answer);
      why = null;
    } finally {
      leaves.told(this);
    }
  }

  private void read(Inquiry answer) {
    value = answer.value();
    lead = answer.lead();
    if (node != Tree.NONE) {
      int count = readMoves();
      answer.priors(moves, count, temperature, priors);
    }
  }

  @Override
  public void failed(Inquiry answer, String reason) {
    why = reason;
    leaves.told(this);
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
