package io.tengen.engine.search;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Monte-Carlo tree search: simulations walk down a tree that they share, without locks, play the
 * game out by a rollout and count what came of it along their way; the most visited move is played.
 * What the last search found below the moves made since is kept.
 *
 * <p>On one thread deterministic: equal positions in equal order, seed, policies and numbers of
 * visits give equal reports on every machine. Used by one thread at a time; closed after use.
 */
public final class Search implements AutoCloseable {
  private final SearchSettings settings;
  private final Supplier<? extends RolloutPolicy> rollouts;
  private final Supplier<? extends PriorPolicy> priors;
  private final SplittableRandom seeds;
  private final Tree tree;
  private final @Nullable Leaves leaves;
  private final Mixture mixture;

  // Made for the first position, and again when the board changes.
  private final List<Simulator> simulators = new ArrayList<>();
  private Leads leads = new Leads(0);
  private @Nullable Position searched;
  private @Nullable ExecutorService helpers;

  /**
   * @param rollouts makes one for each thread
   * @param priors makes one for each thread
   */
  public Search(
      SearchSettings settings,
      Supplier<? extends RolloutPolicy> rollouts,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this(settings, null, rollouts, priors, seed);
  }

  /**
   * A search with a network.
   *
   * @param network null for none
   * @param rollouts makes one for each thread
   * @param priors makes one for each thread: of nodes that the network has not yet seen
   */
  public Search(
      SearchSettings settings,
      @Nullable Network network,
      Supplier<? extends RolloutPolicy> rollouts,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this.settings = settings;
    this.rollouts = rollouts;
    this.priors = priors;
    seeds = new SplittableRandom(seed);
    tree = new Tree(settings.maxNodes(), settings.maxMebibytes(), network != null);
    leaves =
        network == null
            ? null
            : new Leaves(network.evaluator(), network.settings(), settings.virtualLoss(), tree);
    mixture = leaves == null ? Mixture.ROLLOUTS : leaves.mixture();
  }

  /** Who is asked about positions, and what is made of the answers. */
  public record Network(Evaluator evaluator, NetworkSettings settings) {}

  /**
   * Searches until the limit is reached, or some 267 million visits; blocks.
   *
   * <p>A pass is considered only where the game, if it ended with it, would be won, or where
   * nothing else is left but filling own eyes: a pass never walks into a loss by count.
   *
   * @param root not changed; not over
   * @throws InterruptedException if the thread was interrupted
   */
  public SearchReport run(Position root, SearchLimit limit) throws InterruptedException {
    return run(root, limit, Duration.ofNanos(Long.MAX_VALUE), report -> {});
  }

  /**
   * The same, and tells what it sees meanwhile.
   *
   * @param every wall-clock time between two calls of the listener
   * @param listener called by the calling thread; the search waits for it
   */
  public SearchReport run(
      Position root, SearchLimit limit, Duration every, Consumer<SearchReport> listener)
      throws InterruptedException {
    prepare(root);
    boolean withPass = root.isAhead();
    Root seen = new Root(tree, leads, mixture, withPass);
    Effort effort = new Effort(limit, seen);
    List<Future<?>> others = new ArrayList<>();
    for (int i = 1; i < settings.threads(); i++) {
      Simulator simulator = simulators.get(i);
      others.add(
          helpers()
              .submit(() -> {
                try {
                  while (simulator.isReady() && effort.goesOn()) {
                    simulator.simulate(root, withPass);
                  }
                  return null;
                } catch (RuntimeException | Error e) {
                  // One that fails ends the search for all.
                  effort.stop();
                  throw e;
                } finally {
                  simulator.rest();
                }
              }));
    }
    boolean completed = false;
    try {
      long next = every.toNanos();
      Simulator own = simulators.getFirst();
      while (own.isReady() && effort.goesOn()) {
        own.simulate(root, withPass);
        if (Thread.interrupted()) {
          throw new InterruptedException("search interrupted");
        }
        if (effort.nanos() >= next) {
          listener.accept(seen.report());
          next = effort.nanos() + every.toNanos();
        }
      }
      completed = true;
    } finally {
      if (!completed) {
        effort.stop();
      }
      simulators.getFirst().rest();
      join(others);
      if (leaves != null) {
        leaves.awaitAll();
      }
    }
    checkNetwork();
    return seen.report();
  }

  /** A search without rollouts is nothing without its network. */
  private void checkNetwork() {
    String failure = leaves == null || mixture.hasRollouts() ? null : leaves.failure();
    if (failure != null) {
      throw new IllegalStateException("the network fails: " + failure);
    }
  }

  /** Forgets what earlier searches found and keeps their memory; not while it searches. */
  public void forget() {
    tree.clear();
  }

  /** Stops the search's threads; not to be called while it searches. */
  @Override
  public void close() {
    if (helpers != null) {
      helpers.shutdown();
      helpers = null;
    }
  }

  /**
   * Waits until nobody touches the tree and the root any more: each has a simulation to finish at
   * most, so an interrupt waits too.
   */
  private static void join(List<Future<?>> others) throws InterruptedException {
    boolean interrupted = false;
    Throwable failure = null;
    for (Future<?> other : others) {
      while (!other.isDone()) {
        try {
          other.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          // Told below, once all have ended.
          break;
        }
      }
      failure = other.state() == Future.State.FAILED ? other.exceptionNow() : failure;
    }
    if (failure != null) {
      throw new IllegalStateException("a simulation failed", failure);
    }
    if (interrupted) {
      throw new InterruptedException("search interrupted");
    }
  }

  private ExecutorService helpers() {
    ExecutorService present = helpers;
    if (present == null) {
      present =
          Executors.newFixedThreadPool(
              settings.threads() - 1, Thread.ofPlatform().daemon().name("simulator-", 1).factory());
      helpers = present;
    }
    return present;
  }

  /** Keeps of the tree what this position inherits, and gives it a root. */
  private void prepare(Position root) throws InterruptedException {
    Position before = searched;
    if (before == null || !before.setup().equals(root.setup())) {
      simulators.clear();
      tree.clear();
      leads = new Leads(root.points().count() + 1);
      for (int i = 0; i < settings.threads(); i++) {
        simulators.add(
            new Simulator(
                root, settings, tree, leads, leaves, rollouts.get(), priors.get(), seeds.split()));
      }
      searched = new Position(root);
    } else {
      follow(before, root);
      before.copyFrom(root);
      leads.clear();
    }
    simulators.getFirst().expandRoot(root);
  }

  private void follow(Position before, Position root) {
    if (!root.continues(before)) {
      tree.clear();
      return;
    }
    int edge = Tree.ROOT;
    for (int i = before.moveCount(); i < root.moveCount(); i++) {
      edge = edgeOf(tree.child(edge), root.move(i));
      if (edge == Tree.NONE) {
        tree.clear();
        return;
      }
    }
    if (edge != Tree.ROOT) {
      tree.keep(edge);
    }
  }

  /** The edge of this node by this move, or {@link Tree#NONE}. */
  private int edgeOf(int node, int move) {
    if (node != Tree.NONE) {
      for (int edge = node; edge < node + tree.count(node); edge++) {
        if (tree.move(edge) == move) {
          return edge;
        }
      }
    }
    return Tree.NONE;
  }
}
