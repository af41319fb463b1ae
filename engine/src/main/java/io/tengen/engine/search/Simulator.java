package io.tengen.engine.search;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes simulations: walks down the tree, plays the game out, and tells the path what came of it.
 * Several of them may work on one tree, each on a thread of its own; a simulation allocates
 * nothing.
 *
 * <p>Confined to one thread at a time, but for the tree.
 */
final class Simulator {
  /** Moves from the root that a path has at most. */
  static final int MAX_DEPTH = 512;

  private final SearchSettings settings;
  private final Tree tree;
  private final Leads leads;
  private final @Nullable Leaves leaves;
  private final boolean playsRollouts;
  private final Selection selection;
  private final RolloutPolicy rollouts;
  private final PriorPolicy priors;
  private final SplittableRandom random;

  // The simulation under way. Edge 0 of the path leads to the root; node i is where edge i + 1
  // begins.
  private final Position position;
  private final int[] edges = new int[MAX_DEPTH + 1];
  private final int[] nodes = new int[MAX_DEPTH];
  private int depth;

  // Without rollouts, what its leaf will be asked with, and the node that was made for it.
  private @Nullable Leaf ready;
  private int made;

  // Work space: a new node's moves in order, and who first played on each point.
  private final int[] moves;
  private final float[] weights;
  private final long[] order;
  private final int[] sortedMoves;
  private final float[] sortedPriors;
  private final byte[] firstBy;

  /**
   * @param like any position of the game that is to be searched
   * @param leaves where a network is asked; null without one
   */
  Simulator(
      Position like,
      SearchSettings settings,
      Tree tree,
      Leads leads,
      @Nullable Leaves leaves,
      RolloutPolicy rollouts,
      PriorPolicy priors,
      SplittableRandom random) {
    this.settings = settings;
    this.tree = tree;
    this.leads = leads;
    this.leaves = leaves;
    Mixture mixture = leaves == null ? Mixture.ROLLOUTS : leaves.mixture();
    playsRollouts = mixture.hasRollouts();
    selection = new Selection(settings, mixture);
    this.rollouts = rollouts;
    this.priors = priors;
    this.random = random;
    position = new Position(like);
    int moveCount = like.points().count() + 1;
    moves = new int[moveCount];
    weights = new float[moveCount];
    order = new long[moveCount];
    sortedMoves = new int[moveCount];
    sortedPriors = new float[moveCount];
    firstBy = new byte[like.points().arrayLength()];
  }

  /** Makes the root's node if it is not there, and waits for what the network says of it. */
  void expandRoot(Position root) throws InterruptedException {
    if (tree.child(Tree.ROOT) != Tree.NONE) {
      return;
    }
    position.copyFrom(root);
    int node = expand(Tree.ROOT);
    Leaf leaf = leaves == null ? null : leaves.take();
    if (leaves != null && leaf != null) {
      if (!playsRollouts) {
        tree.add(Tree.ROOT, Stats.of(settings.virtualLoss(), 0));
      }
      edges[0] = Tree.ROOT;
      leaf.ask(edges, 0, node, position);
      leaves.awaitAll();
    }
  }

  /**
   * Waits until a simulation can be made: without rollouts, until its leaf can be asked.
   *
   * @return whether there can be one: not if there are neither rollouts nor a network
   */
  boolean isReady() throws InterruptedException {
    if (!playsRollouts && leaves != null && ready == null) {
      ready = leaves.take();
    }
    return playsRollouts || ready != null;
  }

  /** After the last simulation: what it {@link #isReady was ready} for is not coming. */
  void rest() {
    if (leaves != null && ready != null) {
      leaves.giveBack(ready);
      ready = null;
    }
  }

  /**
   * One simulation.
   *
   * @param root not changed, not over; its node is there
   * @param passAtRoot whether a pass is worth trying
   */
  void simulate(Position root, boolean passAtRoot) {
    begin(root, passAtRoot);
    finish(root);
  }

  /**
   * The first half of a simulation: from the root to a leaf, leaving virtual losses on the way, so
   * that whoever begins before this one is finished goes elsewhere.
   */
  void begin(Position root, boolean passAtRoot) {
    position.copyFrom(root);
    descend(passAtRoot);
  }

  /**
   * The second half: from the leaf to the end of the game, and the result back to the root; or the
   * network is asked, and its answer finds its way by itself.
   */
  void finish(Position root) {
    if (playsRollouts) {
      finishByRollout(root);
    } else {
      finishByNetwork();
    }
  }

  private void finishByNetwork() {
    Leaf leaf = ready;
    if (leaf == null) {
      throw new IllegalStateException("a simulation without rollouts that nobody made ready");
    }
    ready = null;
    if (position.isOver()) {
      double lead = position.score();
      leaf.decide(edges, depth, Math.signum(position.stoneToMove() == Board.BLACK ? lead : -lead));
    } else {
      leaf.ask(edges, depth, made, position);
    }
  }

  private void finishByRollout(Position root) {
    if (!position.isOver()) {
      rollouts.playOut(position, random);
    }
    int rootColor = root.stoneToMove();
    double lead = position.score();
    int black = lead > 0 ? Stats.WIN : lead < 0 ? 0 : Stats.WIN / 2;
    int result = rootColor == Board.BLACK ? black : Stats.WIN - black;
    backUp(result);
    if (depth > 0) {
      leads.add(edges[1] - nodes[0], rootColor == Board.BLACK ? lead : -lead);
    }
    if (settings.rave() > 0) {
      backUpAmaf(rootColor, root.moveCount(), result);
    }
  }

  private void descend(boolean passAtRoot) {
    int edge = Tree.ROOT;
    long virtualLoss = Stats.of(settings.virtualLoss(), 0);
    boolean expanded = false;
    depth = 0;
    made = Tree.NONE;
    edges[0] = edge;
    tree.add(edge, virtualLoss);
    while (!position.isOver() && depth < MAX_DEPTH) {
      int node = tree.child(edge);
      if (node == Tree.NONE && !expanded && isDue(edge)) {
        node = leaves == null || !playsRollouts ? expand(edge) : expandAsking(leaves, edge);
        expanded = true;
        if (!playsRollouts) {
          made = node;
          return;
        }
      }
      if (node == Tree.NONE) {
        return;
      }
      long above = tree.stats(edge) - virtualLoss;
      edge = selection.select(tree, node, above, tree.values(edge), passAtRoot || depth > 0);
      nodes[depth++] = node;
      edges[depth] = edge;
      tree.add(edge, virtualLoss);
      position.playLegal(tree.move(edge));
    }
  }

  /** Whether a node shall be made behind this edge, which this simulation has reached. */
  private boolean isDue(int edge) {
    int others = Stats.visits(tree.stats(edge)) - settings.virtualLoss();
    return others + 1 >= settings.expansion();
  }

  /** Makes a node and asks the network about it, which answers later; none if it has no room. */
  private int expandAsking(Leaves room, int edge) {
    Leaf leaf = room.tryTake();
    if (leaf == null) {
      return room.failure() == null ? Tree.NONE : expand(edge);
    }
    int node = expand(edge);
    if (node == Tree.NONE) {
      room.giveBack(leaf);
    } else {
      leaf.ask(edges, depth, node, position);
    }
    return node;
  }

  private int expand(int edge) {
    if (!tree.claim(edge)) {
      return Tree.NONE;
    }
    int count = position.candidates(moves);
    moves[count++] = Points.PASS;
    priors.priors(position, moves, count, weights);
    for (int i = 0; i < count; i++) {
      // Non-negative floats order as their bits do: best first, chance among equals.
      int descending = Integer.MAX_VALUE - Float.floatToRawIntBits(weights[i]);
      order[i] = (long) descending << 32 | (random.nextInt() >>> 16) << 16 & 0x7fff0000L | i;
    }
    Arrays.sort(order, 0, count);
    for (int i = 0; i < count; i++) {
      int from = (int) order[i] & 0xffff;
      sortedMoves[i] = moves[from];
      sortedPriors[i] = weights[from];
    }
    return tree.append(edge, sortedMoves, sortedPriors, count);
  }

  /**
   * @param result for the side to move at the root
   */
  private void backUp(int result) {
    int visits = 1 - settings.virtualLoss();
    for (int i = 0; i <= depth; i++) {
      tree.add(edges[i], Stats.of(visits, i % 2 == 1 ? result : Stats.WIN - result));
    }
  }

  /**
   * From the last move back to the first, so that what stands for a point when a node is reached is
   * who played there first from this node on.
   */
  private void backUpAmaf(int rootColor, int rootMoves, int result) {
    Arrays.fill(firstBy, (byte) Board.EMPTY);
    int color = (position.moveCount() - rootMoves) % 2 == 0 ? rootColor : opponent(rootColor);
    for (int i = position.moveCount() - 1; i >= rootMoves; i--) {
      color = opponent(color);
      firstBy[position.move(i)] = (byte) color;
      int level = i - rootMoves;
      if (level < depth) {
        addAmaf(nodes[level], color, color == rootColor ? result : Stats.WIN - result);
      }
    }
  }

  private void addAmaf(int node, int color, int result) {
    long visit = Stats.of(1, result);
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    for (int i = first; i < end; i++) {
      // Branch-free: about half of the points are this colour's, at random.
      int other = firstBy[chunk.move[i]] ^ color;
      chunk.amaf[i] += visit & (long) (other - 1) >> 63;
    }
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
