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
 * A leaf of the tree whose position is evaluated by the network: the path to it, and then the
 * answer.
 *
 * <p>A leaf has one owner at a time, which owns all its fields: first the {@link LeafQueue}, then
 * the simulation that took it until it submits the request, then the thread that completes the
 * request, then the thread that settles the leaf, and finally the {@link LeafQueue} again.
 */
final class Leaf implements EvalCallback {
  private final LeafQueue queue;
  private final Tree tree;
  private final float temperature;

  /** The path: from the edge that leads to the root to the edge that leads to this leaf. */
  final int[] edges = new int[Simulator.MAX_DEPTH + 1];

  /** Index of the last edge in {@link #edges}. */
  int depth;

  /** The node whose priors are requested, or {@link Tree#NONE}. */
  int node;

  /** Whether the value is backed up along the path. */
  boolean wantsValue;

  /** Receives the answer instead of the tree; null for a leaf whose answer goes to the tree. */
  @Nullable SymmetryMean mean;

  /** The request to submit; null unless the simulation owns the leaf. */
  private @Nullable EvalRequest evalRequest;

  /** Why there is no answer, in one line; null if there is one. */
  @Nullable String failure;

  /** Expected result of the side to move, −1 to 1. */
  double value;

  /** Whether the rules gave the answer, not the network. */
  boolean decided;

  /** Expected final lead of the side to move in points; NaN if the network does not predict it. */
  double lead;

  /** What is backed up: the value mixed with the lead, −1 to 1. */
  double utility;

  /** The priors of the node's moves, in their order; may be longer than their number. */
  float[] priors = {};

  private int[] moves = {};

  /**
   * Whether the leaf is answered and not yet settled. Used only by {@link OrderedLeafQueue}, under
   * its monitor.
   */
  boolean completed;

  /**
   * @param queue is notified when the leaf is answered
   * @param temperature softmax temperature of the network's priors, but not of those for a mean
   */
  Leaf(LeafQueue queue, Tree tree, double temperature) {
    this.queue = queue;
    this.tree = tree;
    this.temperature = (float) temperature;
  }

  /** Sets the request to submit. */
  void setRequest(EvalRequest request) {
    evalRequest = request;
  }

  /** Releases the request without submitting it. */
  void releaseRequest() {
    if (evalRequest != null) {
      evalRequest.release();
      evalRequest = null;
    }
  }

  /**
   * Sets the path to this leaf.
   *
   * @param newNode the node whose priors are wanted, or {@link Tree#NONE}
   * @param value whether the value is to be backed up along the path
   */
  void setPath(int[] path, int pathDepth, int newNode, boolean value) {
    System.arraycopy(path, 0, edges, 0, pathDepth + 1);
    depth = pathDepth;
    node = newNode;
    wantsValue = value;
    mean = null;
  }

  /**
   * Sets the root as this leaf's position, whose answer is one of several.
   *
   * @param root the node whose priors are requested, or {@link Tree#NONE}
   * @param sum receives the answer
   */
  void setRoot(int root, SymmetryMean sum) {
    edges[0] = Tree.ROOT;
    depth = 0;
    node = root;
    wantsValue = false;
    mean = sum;
  }

  /**
   * Encodes the position into the request and returns it for submission.
   *
   * @param random the source of random symmetries
   */
  EvalRequest encode(
      Position position, NetworkSettings.Symmetry symmetry, SplittableRandom random) {
    if (symmetry != NetworkSettings.Symmetry.STABLE) {
      return encode(position, random.nextInt(Layout.SYMMETRIES));
    }
    EvalRequest request = Objects.requireNonNull(evalRequest, "the leaf has no request");
    request.encode(position);
    evalRequest = null;
    return request;
  }

  /**
   * Encodes the position into the request and returns it for submission.
   *
   * @param symmetry 0 to 7, see {@link Layout}
   */
  EvalRequest encode(Position position, int symmetry) {
    EvalRequest request = Objects.requireNonNull(evalRequest, "the leaf has no request");
    request.encode(position, symmetry);
    evalRequest = null;
    return request;
  }

  /**
   * Sets the answer to the result of a game that is over.
   *
   * @param score the lead of the side to move
   */
  void decide(double result, double score) {
    failure = null;
    decided = true;
    value = result;
    // No prediction, so it is not reported.
    lead = Double.NaN;
    utility = queue.utility(result, score);
  }

  @Override
  public void answered(EvalRequest answer) {
    // Must complete the leaf even if reading throws: the search waits for it.
    failure = "an answer could not be read";
    try {
      read(answer);
      failure = null;
    } finally {
      queue.completed(this);
    }
  }

  private void read(EvalRequest answer) {
    decided = false;
    value = answer.value();
    lead = answer.lead();
    utility = queue.utility(value, lead);
    if (node != Tree.NONE) {
      int count = readMoves();
      // A mean applies the temperature itself.
      answer.priors(moves, count, mean == null ? temperature : 1, priors);
    }
  }

  @Override
  public void failed(EvalRequest answer, String reason) {
    failure = reason;
    queue.completed(this);
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
