package io.tengen.engine.search;

import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.Layout;
import io.tengen.engine.search.puct.ChildWeights;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The leaves of one search for its network. Hands leaves to simulations, submits them, and settles
 * them: adds their answers to the tree. The number of leaves is fixed and limits the pending
 * requests; a failure never loses one.
 *
 * <p>Thread-safe, except as documented in {@link OrderedLeafQueue}. Blocking methods wait for a
 * device, so not for long, and are not interruptible: they preserve the thread's interrupt status.
 */
abstract sealed class LeafQueue permits OrderedLeafQueue, ImmediateLeafQueue {
  /**
   * The first wait for a request while other searches hold all of them; doubles up to {@link
   * #LONGEST_WAIT_NANOS}.
   */
  private static final long SHORTEST_WAIT_NANOS = 50_000;

  private static final long LONGEST_WAIT_NANOS = 2_000_000;

  /**
   * The network is considered failed after this number, times the number of leaves, of consecutive
   * failures.
   */
  private static final int MOST_FAILURES = 4;

  private final Evaluator evaluator;
  private final NetworkSettings settings;
  private final ValueMix mix;
  private final int virtualLoss;
  private final Tree tree;
  private final ScoreLeads leads;
  private final RolloutResult results;

  /** Weights the values of moves; null if their visits alone do. */
  private final @Nullable ChildWeights weights;

  /** Nanoseconds that threads have waited, together. */
  private final AtomicLong waited = new AtomicLong();

  private final AtomicInteger failuresInARow = new AtomicInteger();
  private volatile @Nullable String failure;

  LeafQueue(
      Search.Network network,
      int virtualLoss,
      RolloutResult results,
      ValueBias bias,
      Tree tree,
      ScoreLeads leads) {
    this.evaluator = network.evaluator();
    this.settings = network.settings();
    this.mix = network.settings().valueMix();
    this.virtualLoss = virtualLoss;
    this.results = results;
    this.tree = tree;
    this.leads = leads;
    boolean weighs = settings.puct().weighsValues() && !mix.hasRollouts();
    weights = weighs ? new ChildWeights(settings.puct().valueWeight(), bias) : null;
  }

  /**
   * Returns a queue for a search.
   *
   * @param results how answers are counted in searches without rollouts
   * @param bias corrects answers in searches without rollouts
   * @param leads receives the network's predicted leads in searches without rollouts
   */
  static LeafQueue of(
      Search.Network network,
      SearchSettings settings,
      RolloutResult results,
      ValueBias bias,
      Tree tree,
      ScoreLeads leads) {
    return settings.threads() == 1
        ? new OrderedLeafQueue(network, settings.virtualLoss(), results, bias, tree, leads)
        : new ImmediateLeafQueue(network, settings.virtualLoss(), results, bias, tree, leads);
  }

  /**
   * Returns what is backed up for a value and a lead, −1 to 1: in searches with rollouts, whose
   * results have the score already, the value.
   */
  final double utility(double value, double lead) {
    return mix.hasRollouts() ? value : results.of(value, lead);
  }

  /** Returns whether every leaf is evaluated at its first visit of a search with rollouts. */
  final boolean wantsLeafValues() {
    return settings.leafValues() && mix.hasRollouts();
  }

  /** Returns whether priors of nodes are asked for. */
  final boolean wantsPriors() {
    return settings.priors();
  }

  /** Returns the number of leaves. */
  int count() {
    return settings.leaves();
  }

  final Leaf newLeaf() {
    return new Leaf(this, tree, settings.temperature());
  }

  /**
   * Returns the nanoseconds for which threads have waited for answers and requests, all threads
   * together. The time in which waiting threads evaluated is part of it.
   */
  final long waitedNanos() {
    return waited.get();
  }

  /** Counts the time that a thread has waited since this value of {@link System#nanoTime}. */
  final void waitedSince(long start) {
    waited.addAndGet(System.nanoTime() - start);
  }

  /**
   * Evaluates waiting positions on this thread, which has nothing else to do, until a condition
   * holds or {@link Evaluator#evaluateWaiting} has nothing to evaluate. Must not be called with a
   * monitor that {@link #completed} needs.
   */
  final void evaluateUntil(BooleanSupplier condition) {
    if (condition.getAsBoolean()) {
      return;
    }
    long start = System.nanoTime();
    while (!condition.getAsBoolean() && evaluator.evaluateWaiting()) {}
    waitedSince(start);
  }

  /** Returns why the network has failed, in one line; null if it has not. */
  final @Nullable String failure() {
    return failure;
  }

  /**
   * Takes a leaf with a request; blocks until there is one. Returns null only if the network has
   * failed.
   */
  final @Nullable Leaf take() {
    if (failure != null) {
      return null;
    }
    Leaf leaf = awaitFree();
    if (failure == null && acquireRequest(leaf)) {
      return leaf;
    }
    free(leaf);
    return null;
  }

  /**
   * Takes a leaf with a request for the priors of a new node in a search with rollouts. Returns
   * null if the network has failed; may also return null instead of waiting if none is free.
   */
  abstract @Nullable Leaf takeForPriors();

  /** Tries to acquire a request for a leaf without waiting. Returns whether it succeeded. */
  final boolean tryAcquireRequest(Leaf leaf) {
    EvalRequest evalRequest = evaluator.tryAcquire();
    if (evalRequest != null) {
      leaf.setRequest(evalRequest);
    }
    return evalRequest != null;
  }

  /**
   * Acquires a request for a leaf; blocks until there is one. Returns false if the network failed.
   */
  private boolean acquireRequest(Leaf leaf) {
    boolean interrupted = false;
    long wait = SHORTEST_WAIT_NANOS;
    boolean acquired = tryAcquireRequest(leaf);
    if (acquired) {
      return true;
    }
    long start = System.nanoTime();
    while (!acquired && evaluator.failure().isEmpty()) {
      // Other searches hold all requests, and there is no notification of a release.
      LockSupport.parkNanos(wait);
      interrupted |= Thread.interrupted();
      wait = Math.min(2 * wait, LONGEST_WAIT_NANOS);
      acquired = tryAcquireRequest(leaf);
    }
    waitedSince(start);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!acquired) {
      failure = evaluator.failure().orElseThrow();
    }
    return acquired;
  }

  /** Returns a leaf to the queue that was not submitted. */
  final void release(Leaf leaf) {
    leaf.releaseRequest();
    free(leaf);
  }

  /**
   * Submits a leaf to the network, whose value is backed up. It may be answered before this
   * returns.
   *
   * @param node the node made for the position, or {@link Tree#NONE}
   * @param random the simulation's source of randomness
   */
  final void ask(
      Leaf leaf, int[] path, int depth, int node, Position position, SplittableRandom random) {
    leaf.setPath(path, depth, settings.priors() ? node : Tree.NONE, true);
    submit(leaf, position, random);
  }

  /**
   * Submits a leaf to the network for the priors of a node, whose value is known already. It may be
   * answered before this returns.
   *
   * @param random the simulation's source of randomness
   */
  final void askForPriors(
      Leaf leaf, int[] path, int depth, int node, Position position, SplittableRandom random) {
    leaf.setPath(path, depth, node, false);
    submit(leaf, position, random);
  }

  /** Returns whether the root's answer is the mean under all symmetries. */
  final boolean averagesRoot() {
    return settings.symmetry() == NetworkSettings.Symmetry.AVERAGE;
  }

  /**
   * Submits the root under each symmetry, and blocks until all answers have arrived. Must be called
   * while no simulation runs.
   *
   * @param node the root's node, or {@link Tree#NONE}
   * @return the mean of the answers, which lacks those that failed
   */
  final SymmetryMean askUnderAllSymmetries(int node, Position root) {
    int wanted = settings.priors() ? node : Tree.NONE;
    SymmetryMean mean = new SymmetryMean(tree, wanted, settings.temperature());
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      Leaf leaf = take();
      if (leaf == null) {
        break;
      }
      leaf.setRoot(wanted, mean);
      int under = symmetry;
      submit(leaf, () -> leaf.encode(root, under));
    }
    awaitAll();
    return mean;
  }

  private void submit(Leaf leaf, Position position, SplittableRandom random) {
    submit(leaf, () -> leaf.encode(position, settings.symmetry(), random));
  }

  private void submit(Leaf leaf, Supplier<EvalRequest> encoded) {
    EvalRequest request;
    try {
      request = encoded.get();
    } catch (RuntimeException | Error e) {
      removeVirtualLosses(leaf);
      release(leaf);
      throw e;
    }
    asked(leaf);
    evaluator.submit(request, leaf);
  }

  /** Answers a leaf at which the game is over with the result by the rules. */
  final void decide(Leaf leaf, int[] path, int depth, Position over) {
    leaf.releaseRequest();
    leaf.setPath(path, depth, Tree.NONE, true);
    double lead = over.stoneToMove() == Board.BLACK ? over.score() : -over.score();
    leaf.decide(over.resultKind().gain(over.stoneToMove()), lead);
    asked(leaf);
    completed(leaf);
  }

  /** Waits until no request is pending, after which the tree may be reorganised. */
  abstract void awaitAll();

  /** Takes a free leaf; blocks until there is one. */
  abstract Leaf awaitFree();

  /** Adds a leaf to the free ones. */
  abstract void free(Leaf leaf);

  /** Called before a leaf is submitted or answered. */
  abstract void asked(Leaf leaf);

  /** Called when a leaf is answered, on any thread. */
  abstract void completed(Leaf leaf);

  /** Adds a leaf's answer to the tree, or removes its virtual losses if there is none. */
  final void settle(Leaf leaf) {
    if (leaf.failure == null) {
      failuresInARow.set(0);
      if (leaf.mean != null) {
        leaf.mean.add(leaf.value, leaf.priors);
        return;
      }
      takePriors(leaf);
      if (leaf.wantsValue) {
        backUp(leaf);
      }
      return;
    }
    removeVirtualLosses(leaf);
    int inARow = failuresInARow.incrementAndGet();
    if (evaluator.failure().isPresent() || inARow >= MOST_FAILURES * settings.leaves()) {
      failure = leaf.failure;
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
    // Values of the edge to the leaf are from the other side.
    double result = (1 - leaf.utility) / 2;
    if (tree.hasMoments() && !leaf.decided) {
      tree.setOwn(leaf.edges[leaf.depth], result);
    }
    for (int i = leaf.depth; i >= 0; i--) {
      addValue(leaf.edges[i], result);
      if (!mix.hasRollouts()) {
        tree.add(leaf.edges[i], EdgeStats.of(1 - virtualLoss, 0));
      }
      result = 1 - result;
    }
    if (!mix.hasRollouts() && leaf.depth > 0) {
      report(leaf, leaf.edges[1] - tree.child(Tree.ROOT), leaf.depth % 2 == 0 ? 1 : -1);
    }
  }

  /**
   * Adds a leaf's answer to what is reported of a root move.
   *
   * @param sign 1 if the side to move at the root is to move at the leaf, otherwise −1
   */
  private void report(Leaf leaf, int move, int sign) {
    if (Double.isFinite(leaf.lead)) {
      leads.add(move, sign * leaf.lead);
    }
    if (results.countsScore()) {
      leads.addResult(move, sign * leaf.value);
    }
  }

  private void addValue(int edge, double result) {
    if (!tree.hasMoments()) {
      tree.addValue(edge, EdgeValues.of(result));
      return;
    }
    tree.addMoments(edge, result);
    if (weights != null) {
      weights.weigh(tree, edge);
    }
  }

  /**
   * Removes the virtual losses of the simulation from the path. In searches with rollouts the
   * simulation does that itself; leaves of a mean are of no simulation.
   */
  private void removeVirtualLosses(Leaf leaf) {
    if (!mix.hasRollouts() && leaf.mean == null) {
      for (int i = 0; i <= leaf.depth; i++) {
        tree.add(leaf.edges[i], EdgeStats.of(-virtualLoss, 0));
      }
    }
  }
}
