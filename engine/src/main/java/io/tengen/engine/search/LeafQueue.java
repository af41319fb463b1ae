package io.tengen.engine.search;

import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The leaves of one search that wait for the network: hands them to simulations, and settles them,
 * which is to take their answers into the tree. There are as many as may wait at a time, and they
 * are never more nor less, whatever fails.
 *
 * <p>Thread-safe, but for what {@link OrderedLeafQueue} says. What waits here waits for a device,
 * so not for long, and is not interrupted: the thread's interrupt status stays as it was.
 */
abstract sealed class LeafQueue permits OrderedLeafQueue, ImmediateLeafQueue {
  /** How long to wait for other searches to leave the evaluator some room: ever longer. */
  private static final long SHORTEST_WAIT_NANOS = 50_000;

  private static final long LONGEST_WAIT_NANOS = 2_000_000;

  /** A network that fails as many leaves in a row, times those that there are, is given up. */
  private static final int MOST_FAILURES = 4;

  private final Evaluator evaluator;
  private final NetworkSettings settings;
  private final ValueMix valueMix;
  private final int virtualLoss;
  private final Tree tree;
  private final ScoreLeads scoreLeads;

  private final AtomicInteger failuresInARow = new AtomicInteger();
  private volatile @Nullable String failure;

  LeafQueue(Search.Network network, int virtualLoss, Tree tree, ScoreLeads scoreLeads) {
    this.evaluator = network.evaluator();
    this.settings = network.settings();
    this.valueMix = network.settings().mixture();
    this.virtualLoss = virtualLoss;
    this.tree = tree;
    this.scoreLeads = scoreLeads;
  }

  /**
   * For a search on so many threads.
   *
   * @param virtualLoss what a simulation under way counts as
   * @param scoreLeads of the root's moves, told by the network where there are no rollouts
   */
  static LeafQueue of(
      Search.Network network, int threads, int virtualLoss, Tree tree, ScoreLeads scoreLeads) {
    return threads == 1
        ? new OrderedLeafQueue(network, virtualLoss, tree, scoreLeads)
        : new ImmediateLeafQueue(network, virtualLoss, tree, scoreLeads);
  }

  /** How many there are. */
  int count() {
    return settings.leaves();
  }

  final Leaf newLeaf() {
    return new Leaf(this, tree, settings.temperature());
  }

  /** Why the network is not asked any more, in one line; null as long as it is. */
  final @Nullable String failure() {
    return failure;
  }

  /** A leaf that can be asked, waited for if need be; null only if the network has failed. */
  final @Nullable Leaf take() {
    if (failure != null) {
      return null;
    }
    Leaf leaf = awaitFree();
    if (failure == null && equip(leaf)) {
      return leaf;
    }
    free(leaf);
    return null;
  }

  /** The same for simulations that have better things to do than wait: null also if busy. */
  abstract @Nullable Leaf takeForPriors();

  /** Finds an inquiry at once; whether there was one. */
  final boolean tryEquip(Leaf leaf) {
    EvalRequest evalRequest = evaluator.tryAcquire();
    if (evalRequest != null) {
      leaf.carry(evalRequest);
    }
    return evalRequest != null;
  }

  /** Finds an inquiry; whether there was one before the network failed. */
  private boolean equip(Leaf leaf) {
    boolean interrupted = false;
    long wait = SHORTEST_WAIT_NANOS;
    boolean equipped = tryEquip(leaf);
    while (!equipped && evaluator.failure().isEmpty()) {
      // Other searches have all of them, and nobody tells this one when they have not.
      LockSupport.parkNanos(wait);
      interrupted |= Thread.interrupted();
      wait = Math.min(2 * wait, LONGEST_WAIT_NANOS);
      equipped = tryEquip(leaf);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!equipped) {
      failure = evaluator.failure().orElseThrow();
    }
    return equipped;
  }

  /** Takes a leaf back that was not asked. */
  final void giveBack(Leaf leaf) {
    leaf.drop();
    free(leaf);
  }

  /**
   * Asks the network; may be answered before this returns.
   *
   * @param node that was made for the position, or {@link Tree#NONE}
   * @param random of the simulation
   */
  final void ask(
      Leaf leaf, int[] path, int depth, int node, Position position, SplittableRandom random) {
    leaf.stand(path, depth, settings.priors() ? node : Tree.NONE);
    EvalRequest question;
    try {
      question = leaf.question(position, settings.symmetry(), random);
    } catch (RuntimeException | Error e) {
      takeBack(leaf);
      giveBack(leaf);
      throw e;
    }
    asked(leaf);
    evaluator.submit(question, leaf);
  }

  /** The game is over there: the rules answer. */
  final void decide(Leaf leaf, int[] path, int depth, Position over) {
    leaf.drop();
    leaf.stand(path, depth, Tree.NONE);
    leaf.decide(over.resultKind().gain(over.stoneToMove()));
    asked(leaf);
    told(leaf);
  }

  /** Waits until nobody waits for the network any more: then the tree may be moved. */
  abstract void awaitAll();

  abstract Leaf awaitFree();

  /** Takes a leaf in that nobody needs any more. */
  abstract void free(Leaf leaf);

  /** A leaf is going to be told of its answer. */
  abstract void asked(Leaf leaf);

  /** A leaf has its answer; on any thread. */
  abstract void told(Leaf leaf);

  /** Takes the answer into the tree. */
  final void settle(Leaf leaf) {
    if (leaf.why == null) {
      failuresInARow.set(0);
      takePriors(leaf);
      backUp(leaf);
      return;
    }
    takeBack(leaf);
    int inARow = failuresInARow.incrementAndGet();
    if (evaluator.failure().isPresent() || inARow >= MOST_FAILURES * settings.leaves()) {
      failure = leaf.why;
    }
  }

  private void takePriors(Leaf leaf) {
    if (leaf.node != Tree.NONE) {
      int count = tree.count(leaf.node);
      for (int i = 0; i < count; i++) {
        tree.setPrior(leaf.node + i, leaf.priors[i]);
      }
    }
  }

  private void backUp(Leaf leaf) {
    // The edge to the leaf is the other side's move.
    double result = (1 - leaf.value) / 2;
    for (int i = leaf.depth; i >= 0; i--) {
      tree.addValue(leaf.edges[i], EdgeValues.of(result));
      if (!valueMix.hasRollouts()) {
        tree.add(leaf.edges[i], EdgeStats.of(1 - virtualLoss, 0));
      }
      result = 1 - result;
    }
    if (!valueMix.hasRollouts() && leaf.depth > 0 && Double.isFinite(leaf.lead)) {
      int place = leaf.edges[1] - tree.child(Tree.ROOT);
      scoreLeads.add(place, leaf.depth % 2 == 0 ? leaf.lead : -leaf.lead);
    }
  }

  /** What the simulation left on its way; with rollouts these take their own back. */
  private void takeBack(Leaf leaf) {
    if (!valueMix.hasRollouts()) {
      for (int i = 0; i <= leaf.depth; i++) {
        tree.add(leaf.edges[i], EdgeStats.of(-virtualLoss, 0));
      }
    }
  }
}
