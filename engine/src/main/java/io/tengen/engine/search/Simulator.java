package io.tengen.engine.search;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.search.tree.Amaf;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Expander;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
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
  private final ScoreLeads scoreLeads;
  private final @Nullable LeafQueue leafQueue;
  private final boolean playsRollouts;
  private final ExpansionThreshold threshold;
  private final Selection selection;
  private final RolloutPolicy rollouts;
  private final SplittableRandom random;
  private final Expander expander;
  private final Amaf amaf;

  // The simulation under way. Edge 0 of the path leads to the root; node i is where edge i + 1
  // begins.
  private final Position position;
  private final int[] edges = new int[MAX_DEPTH + 1];
  private final int[] nodes = new int[MAX_DEPTH];
  private int depth;

  // Without rollouts, what the network will be asked with, and the node that was made for it.
  private @Nullable Leaf ready;
  private int made;

  /**
   * @param like any position of the game that is to be searched
   * @param leafQueue where a network is asked; null without one
   * @param threshold visits at which nodes are made
   */
  Simulator(
      Position like,
      SearchSettings settings,
      Tree tree,
      ScoreLeads scoreLeads,
      @Nullable LeafQueue leafQueue,
      ValueMix valueMix,
      ExpansionThreshold threshold,
      RolloutPolicy rollouts,
      PriorPolicy priors,
      SplittableRandom random) {
    this.settings = settings;
    this.tree = tree;
    this.scoreLeads = scoreLeads;
    this.leafQueue = leafQueue;
    this.threshold = threshold;
    playsRollouts = valueMix.hasRollouts();
    selection = Selection.of(settings, valueMix);
    this.rollouts = rollouts;
    this.random = random;
    position = new Position(like);
    expander = new Expander(like.points().count(), tree, priors, random);
    amaf = new Amaf(like.points().arrayLength(), tree);
  }

  /** Makes the root's node if it is not there, and waits for what the network says of it. */
  void expandRoot(Position root) {
    if (tree.child(Tree.ROOT) != Tree.NONE) {
      return;
    }
    position.copyFrom(root);
    int node = expander.expand(Tree.ROOT, position);
    Leaf leaf = leafQueue == null ? null : leafQueue.take();
    if (leafQueue != null && leaf != null) {
      if (!playsRollouts) {
        tree.add(Tree.ROOT, EdgeStats.of(settings.virtualLoss(), 0));
      }
      edges[0] = Tree.ROOT;
      leafQueue.ask(leaf, edges, 0, node, position, random);
      leafQueue.awaitAll();
    }
  }

  /**
   * Waits until a simulation can be made: without rollouts, until its leaf can be asked.
   *
   * @return whether there can be one: not if there are neither rollouts nor a network
   */
  boolean isReady() {
    if (!playsRollouts && leafQueue != null && ready == null) {
      ready = leafQueue.take();
    }
    return playsRollouts || ready != null;
  }

  /** After the last simulation: what it {@link #isReady was ready} for is not coming. */
  void rest() {
    if (leafQueue != null && ready != null) {
      leafQueue.giveBack(ready);
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
    simulate(root, passAtRoot, Tree.NONE);
  }

  /**
   * The same by this edge of the root.
   *
   * @param edge {@link Tree#NONE} for the selection's
   */
  void simulate(Position root, boolean passAtRoot, int edge) {
    position.copyFrom(root);
    descend(edge, passAtRoot);
    finish(root);
  }

  /**
   * The first half of a simulation: from the root to a leaf, leaving virtual losses on the way, so
   * that whoever begins before this one is finished goes elsewhere.
   */
  void begin(Position root, boolean passAtRoot) {
    position.copyFrom(root);
    descend(Tree.NONE, passAtRoot);
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
    if (leaf == null || leafQueue == null) {
      throw new IllegalStateException("a simulation without rollouts that is not ready");
    }
    ready = null;
    if (position.isOver()) {
      leafQueue.decide(leaf, edges, depth, position);
    } else {
      leafQueue.ask(leaf, edges, depth, made, position, random);
    }
  }

  private void finishByRollout(Position root) {
    if (!position.isOver()) {
      rollouts.playOut(position, random);
    }
    int rootColor = root.stoneToMove();
    double lead = position.score();
    int result = (1 + position.resultKind(lead).gain(rootColor)) * (EdgeStats.WIN / 2);
    backUp(result);
    if (depth > 0) {
      scoreLeads.add(edges[1] - nodes[0], rootColor == Board.BLACK ? lead : -lead);
    }
    if (settings.rave() > 0) {
      amaf.backUp(position, root.moveCount(), rootColor, nodes, depth, result);
    }
  }

  /**
   * @param firstEdge to take from the root; {@link Tree#NONE} for the selection's
   */
  private void descend(int firstEdge, boolean passAtRoot) {
    int edge = Tree.ROOT;
    long virtualLoss = EdgeStats.of(settings.virtualLoss(), 0);
    boolean expanded = false;
    depth = 0;
    made = Tree.NONE;
    edges[0] = edge;
    tree.add(edge, virtualLoss);
    while (!position.isOver() && depth < MAX_DEPTH) {
      int node = tree.child(edge);
      if (node == Tree.NONE && !expanded && isDue(edge)) {
        node =
            leafQueue == null || !playsRollouts
                ? expander.expand(edge, position)
                : expandAsking(leafQueue, edge);
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
      edge =
          depth == 0 && firstEdge != Tree.NONE
              ? firstEdge
              : selection.select(tree, node, above, tree.values(edge), passAtRoot || depth > 0);
      nodes[depth++] = node;
      edges[depth] = edge;
      tree.add(edge, virtualLoss);
      position.playLegal(tree.move(edge));
    }
  }

  /** Whether a node shall be made behind this edge, which this simulation has reached. */
  private boolean isDue(int edge) {
    int others = EdgeStats.visits(tree.stats(edge)) - settings.virtualLoss();
    return others + 1 >= threshold.visits();
  }

  /** Makes a node and asks the network about it, which answers later; none if it has no room. */
  private int expandAsking(LeafQueue room, int edge) {
    Leaf leaf = room.takeForPriors();
    if (leaf == null) {
      if (room.failure() != null) {
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
      // Also if a policy throws: all games of the worker share the inquiry that the leaf carries.
      if (node == Tree.NONE) {
        room.giveBack(leaf);
      }
    }
    if (node != Tree.NONE) {
      room.ask(leaf, edges, depth, node, position, random);
    }
    return node;
  }

  /**
   * @param result for the side to move at the root
   */
  private void backUp(int result) {
    int visits = 1 - settings.virtualLoss();
    for (int i = 0; i <= depth; i++) {
      tree.add(edges[i], EdgeStats.of(visits, i % 2 == 1 ? result : EdgeStats.WIN - result));
    }
  }
}
