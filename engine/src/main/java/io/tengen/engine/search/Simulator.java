package io.tengen.engine.search;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Expander;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Transpositions;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs simulations: descends the tree, evaluates the leaf by a rollout or the network, and backs
 * the result up along the path. A simulation allocates nothing, unless the tree has {@link
 * Transpositions}.
 *
 * <p>Confined to one thread at a time. Several simulators on different threads may share a tree.
 */
final class Simulator {
  /** The largest number of moves of a path. */
  static final int MAX_DEPTH = 512;

  private final SearchSettings settings;
  private final Tree tree;
  private final @Nullable LeafQueue leaves;
  private final boolean playsRollouts;
  private final ExpansionThreshold threshold;
  private final Selection selection;
  private final ValueBias bias;
  private final @Nullable Transpositions transpositions;
  private final SplittableRandom random;
  private final Expander expander;
  private final Rollouts rollouts;

  // The current simulation. Edge 0 of the path leads to the root; edge i + 1 belongs to node i.
  private final Position position;
  private final int[] edges = new int[MAX_DEPTH + 1];
  private final int[] nodes = new int[MAX_DEPTH];
  private int depth;

  // Without rollouts: the leaf for the next request, and the node made in this simulation.
  private @Nullable Leaf readyLeaf;
  private int newNode;

  /**
   * @param like any position with the setup of the game to be searched
   * @param objective what rollouts are played for
   * @param leaves the queue of leaves for the network; null without a network
   * @param elsewhere the rollouts that other processes play; null if none do
   * @param puct refinements of searches without rollouts
   * @param bias is told the local patterns of new nodes
   * @param threshold the number of visits at which nodes are made
   */
  Simulator(
      Position like,
      SearchSettings settings,
      Objective objective,
      Tree tree,
      ScoreLeads leads,
      @Nullable LeafQueue leaves,
      @Nullable RolloutQueue elsewhere,
      ValueMix mix,
      PuctSettings puct,
      ValueBias bias,
      ExpansionThreshold threshold,
      RolloutPolicy rollouts,
      PriorPolicy priors,
      SplittableRandom random) {
    this.settings = settings;
    this.tree = tree;
    this.leaves = leaves;
    this.threshold = threshold;
    this.bias = bias;
    // Where a repetition ends the game, the result of a move depends on the path.
    boolean dependsOnPath = like.setup().rules().repetition().endsGame();
    transpositions = dependsOnPath ? null : tree.transpositions();
    playsRollouts = mix.hasRollouts();
    selection = Selection.of(settings.forRules(like.setup().rules()), mix, puct);
    this.random = random;
    position = new Position(like);
    expander = new Expander(like.points().count(), tree, priors, random);
    this.rollouts =
        new Rollouts(
            new Rollouts.Play(rollouts, random, objective, elsewhere),
            settings,
            tree,
            leads,
            position);
  }

  /**
   * Makes the root's node if it is missing, and waits for the network's evaluation of it.
   *
   * @param moved whether the root is another position than in the last search, so that a node that
   *     exists was made for an inner position
   */
  void expandRoot(Position root, boolean moved) {
    boolean missing = tree.child(Tree.ROOT) == Tree.NONE;
    boolean averaged = leaves != null && leaves.averagesRoot() && (missing || moved);
    if (!missing && !averaged) {
      return;
    }
    position.copyFrom(root);
    int node = missing ? expander.expand(Tree.ROOT, position) : tree.child(Tree.ROOT);
    if (leaves != null && averaged) {
      SymmetryMean mean = leaves.askUnderAllSymmetries(node, position);
      mean.writePriors();
      if (missing) {
        mean.writeValue(playsRollouts ? 0 : 1);
      }
      return;
    }
    Leaf leaf = leaves == null ? null : leaves.take();
    if (leaves != null && leaf != null) {
      if (!playsRollouts) {
        tree.add(Tree.ROOT, EdgeStats.of(settings.virtualLoss(), 0));
      }
      edges[0] = Tree.ROOT;
      leaves.ask(leaf, edges, 0, node, position, random);
      leaves.awaitAll();
    }
  }

  /**
   * Prepares a simulation. Without rollouts, blocks until a leaf is available.
   *
   * @return whether a simulation is possible; false if there are no rollouts and the network has
   *     failed
   */
  boolean isReady() {
    if (!playsRollouts && leaves != null && readyLeaf == null) {
      readyLeaf = leaves.take();
    }
    return playsRollouts || readyLeaf != null;
  }

  /**
   * Ends the rollouts that other processes play: settles those that are answered in time, and takes
   * back the others. Must not be called while simulations run.
   *
   * @param wait whether to wait for answers
   */
  void endRollouts(Position root, boolean wait) {
    rollouts.end(root, wait);
  }

  /** Releases the leaf that {@link #isReady} acquired; called after the last simulation. */
  void releaseLeaf() {
    if (leaves != null && readyLeaf != null) {
      leaves.release(readyLeaf);
      readyLeaf = null;
    }
  }

  /**
   * Makes one simulation.
   *
   * @param root the root's position, not over, whose node exists; it is not changed
   * @param passAtRoot whether a pass is worth trying
   */
  void simulate(Position root, boolean passAtRoot) {
    simulate(root, passAtRoot, Tree.NONE);
  }

  /**
   * Makes one simulation that begins with a given edge of the root.
   *
   * @param edge the edge, or {@link Tree#NONE} to select one
   */
  void simulate(Position root, boolean passAtRoot, int edge) {
    rollouts.settleAnswered(root);
    position.copyFrom(root);
    descend(edge, passAtRoot);
    finish(root);
  }

  /**
   * Makes the first half of a simulation: descends from the root to a leaf and adds virtual losses
   * to the path, which divert concurrent simulations.
   */
  void begin(Position root, boolean passAtRoot) {
    position.copyFrom(root);
    descend(Tree.NONE, passAtRoot);
  }

  /**
   * Makes the second half of a simulation: plays a rollout and backs its result up, or has another
   * process play it, or submits the leaf to the network; answers are backed up when they arrive.
   */
  void finish(Position root) {
    if (playsRollouts) {
      rollouts.finish(root, edges, nodes, depth);
    } else {
      finishByNetwork();
    }
  }

  private void finishByNetwork() {
    Leaf leaf = readyLeaf;
    if (leaf == null || leaves == null) {
      throw new IllegalStateException("isReady() must precede a simulation without rollouts");
    }
    readyLeaf = null;
    if (position.isOver()) {
      leaves.decide(leaf, edges, depth, position);
    } else {
      leaves.ask(leaf, edges, depth, newNode, position, random);
    }
  }

  /**
   * Descends to a leaf.
   *
   * @param firstEdge the edge to take from the root, or {@link Tree#NONE} to select one
   */
  private void descend(int firstEdge, boolean passAtRoot) {
    int edge = Tree.ROOT;
    long virtualLoss = EdgeStats.of(settings.virtualLoss(), 0);
    boolean expanded = false;
    depth = 0;
    newNode = Tree.NONE;
    edges[0] = edge;
    // The search has evaluated the root.
    tree.add(edge, virtualLoss);
    boolean first = false;
    while (!position.isOver() && depth < MAX_DEPTH) {
      int node = tree.child(edge);
      // Non-null until the value that the first arrival wants has been asked for.
      LeafQueue firstQueue = first && leaves != null && leaves.wantsLeafValues() ? leaves : null;
      if (node == Tree.NONE && !expanded && isDue(edge)) {
        bias.mark(tree, edge, position);
        long key = transpositions == null ? 0 : Transpositions.key(position);
        if (transpositions != null && transpositions.join(tree, edge, key)) {
          continue;
        }
        node =
            leaves == null || !playsRollouts
                ? expander.expand(edge, position)
                : expandAsking(leaves, edge, first);
        if (transpositions != null && node != Tree.NONE) {
          transpositions.add(key, edge, node);
        }
        expanded = true;
        firstQueue = node == Tree.NONE ? firstQueue : null;
        if (!playsRollouts) {
          newNode = node;
          return;
        }
      }
      if (firstQueue != null) {
        // There may be a node all the same, made by a simulation that arrived later.
        askForValue(firstQueue);
        return;
      }
      if (node == Tree.NONE) {
        return;
      }
      long above = tree.stats(edge) - virtualLoss;
      edge =
          depth == 0 && firstEdge != Tree.NONE
              ? firstEdge
              : selection.select(tree, node, edge, above, passAtRoot || depth > 0);
      if (transpositions != null && !position.isLegal(tree.move(edge))) {
        edge = legal(node);
        if (edge == Tree.NONE) {
          return;
        }
      }
      nodes[depth++] = node;
      edges[depth] = edge;
      // The first of several simulations that arrive at once is known only by the addition itself.
      first = EdgeStats.visits(tree.add(edge, virtualLoss)) == 0;
      position.playLegal(tree.move(edge));
    }
  }

  /**
   * Returns the edge to take from a shared node whose best move superko forbids on this path: of
   * the legal ones that which PUCT would take without values. Returns {@link Tree#NONE} if no move
   * is legal.
   */
  private int legal(int node) {
    int best = Tree.NONE;
    double most = Double.NEGATIVE_INFINITY;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      double weight = tree.prior(edge) / (1.0 + EdgeStats.visits(tree.stats(edge)));
      if (weight > most && position.isLegal(tree.move(edge))) {
        most = weight;
        best = edge;
      }
    }
    return best;
  }

  /** Returns whether this simulation should make a node behind the edge it has reached. */
  private boolean isDue(int edge) {
    int others = EdgeStats.visits(tree.stats(edge)) - settings.virtualLoss();
    return others + 1 >= threshold.visits();
  }

  /** Submits the leaf for its value alone; waits until a leaf is free. */
  private void askForValue(LeafQueue queue) {
    Leaf leaf = queue.take();
    if (leaf != null) {
      queue.ask(leaf, edges, depth, Tree.NONE, position, random);
    }
  }

  /**
   * Makes a node and submits it to the network; makes none if no leaf is free.
   *
   * @param first whether no simulation has reached the edge before
   */
  private int expandAsking(LeafQueue queue, int edge, boolean first) {
    boolean withValue = first || !queue.wantsLeafValues();
    if (!withValue && !queue.wantsPriors()) {
      return expander.expand(edge, position);
    }
    Leaf leaf = queue.takeForPriors();
    if (leaf == null) {
      if (queue.failure() != null) {
        return expander.expand(edge, position);
      }
      threshold.foundBusy();
      return Tree.NONE;
    }
    threshold.foundFree();
    int node = Tree.NONE;
    try {
      node = expander.expand(edge, position);
    } finally {
      // Released even if a policy throws: the leaf holds one of the requests that all games of the
      // worker share.
      if (node == Tree.NONE) {
        queue.release(leaf);
      }
    }
    if (node != Tree.NONE && withValue) {
      queue.ask(leaf, edges, depth, node, position, random);
    } else if (node != Tree.NONE) {
      queue.askForPriors(leaf, edges, depth, node, position, random);
    }
    return node;
  }
}
