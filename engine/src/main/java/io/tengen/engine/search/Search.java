package io.tengen.engine.search;

import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Monte-Carlo tree search: simulations walk down a tree that they share, without locks, and count
 * along their way what came of it; the most visited move is played. What the last search found
 * below the moves made since is kept.
 *
 * <p>What a simulation finds is a rollout's result, a network's answer, or both (asynchronous
 * policy and value search: Silver et al. 2016, Methods). Nobody waits for a network as long as
 * there is something else to do: with rollouts, these; without them, positions that others wait
 * for, as many as there are leaves.
 *
 * <p>On one thread deterministic: equal positions in equal order, seed, policies and numbers of
 * visits give equal reports on every machine; with a network, if it gives equal answers to equal
 * questions, whenever it does and in whatever batches. On several threads nothing of the kind. Used
 * by one thread at a time; closed after use.
 */
public final class Search implements AutoCloseable {
  /** Keeps the noise apart from what else is drawn from the same seed. */
  private static final long NOISE_STREAM = 0x6e6f697365L;

  private static final long GUMBEL_STREAM = 0x67756d62656cL;

  private final SearchSettings settings;
  private final @Nullable Network network;
  private final ValueMix valueMix;
  private final Supplier<? extends RolloutPolicy> rollouts;
  private final Supplier<? extends PriorPolicy> priors;
  private final SplittableRandom seeds;
  private final Tree tree;
  private final RootPriors rootPriors;
  private final SplittableRandom gumbelNoise;
  private final SearchThreads searchThreads;

  // Made for the first position, and again when the board changes.
  private final List<Simulator> simulators = new ArrayList<>();
  private ScoreLeads scoreLeads = new ScoreLeads(0);
  private @Nullable LeafQueue leafQueue;
  private @Nullable Position searched;

  // Whether the root's priors have been changed for a search of it.
  private boolean refined;

  /**
   * A search by rollouts.
   *
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
   * A search that may have a network.
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
    this.network = network;
    valueMix = network == null ? ValueMix.ROLLOUTS : network.settings().mixture();
    this.rollouts = rollouts;
    this.priors = priors;
    seeds = new SplittableRandom(seed);
    tree = new Tree(settings.maxNodes(), settings.maxMebibytes(), network != null);
    gumbelNoise = new SplittableRandom(seed ^ GUMBEL_STREAM);
    rootPriors = new RootPriors(tree, new SplittableRandom(seed ^ NOISE_STREAM));
    searchThreads = new SearchThreads(settings.threads() - 1);
  }

  /**
   * Who is asked about positions, and what is made of the answers.
   *
   * @param evaluator may be shared with others; not closed by a search
   */
  public record Network(Evaluator evaluator, NetworkSettings settings) {}

  /**
   * Searches until the limit is reached, or some 267 million visits, without rollouts some 15
   * million; blocks.
   *
   * <p>A pass is considered only where the game, if it ended with it, would be won, or where
   * nothing else is left but filling own eyes: a pass never walks into a loss by count.
   *
   * @param root not changed; not over
   * @throws InterruptedException if the thread was interrupted
   * @throws NetworkFailedException if the network does not play on such boards, or, without
   *     rollouts, has failed
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
    return run(root, limit, settings.root(), every, listener);
  }

  /**
   * The same with another root than the settings say: for who searches some positions otherwise.
   *
   * @param how a Gumbel search only on one thread with a network alone, forced visits only with a
   *     network alone
   */
  public SearchReport run(
      Position root,
      SearchLimit limit,
      RootSettings how,
      Duration every,
      Consumer<SearchReport> listener)
      throws InterruptedException {
    boolean withPass = root.mayPass();
    prepare(root, how);
    refineRoot(how, withPass);
    RootView seen = new RootView(tree, scoreLeads, valueMix, withPass);
    GumbelRoot gumbel = gumbel(how.gumbel(), withPass);
    ForcedVisits forced = forced(how, withPass);
    SearchBudget searchBudget = new SearchBudget(limit, seen);
    for (int i = 1; i < settings.threads(); i++) {
      Simulator simulator = simulators.get(i);
      searchThreads.start(() -> help(simulator, root, withPass, forced, searchBudget));
    }
    boolean completed = false;
    Simulator own = simulators.getFirst();
    try {
      long next = every.toNanos();
      while (isReady(own, gumbel) && searchBudget.goesOn()) {
        own.simulate(root, withPass, gumbel == null ? next(forced) : gumbel.next());
        if (Thread.interrupted()) {
          throw new InterruptedException("search interrupted");
        }
        if (searchBudget.nanos() >= next) {
          listener.accept(seen.report());
          next = searchBudget.nanos() + every.toNanos();
        }
      }
      completed = true;
    } finally {
      if (!completed) {
        searchBudget.stop();
      }
      own.rest();
      try {
        searchThreads.join();
      } finally {
        if (leafQueue != null) {
          leafQueue.awaitAll();
        }
      }
    }
    checkNetwork();
    SearchReport report = seen.report();
    if (gumbel != null) {
      return report.improved(gumbel.best(), gumbel.improvedPolicy());
    }
    return forced == null ? report : report.improved(report.move(), forced.pruned());
  }

  private @Nullable GumbelRoot gumbel(GumbelSettings gumbel, boolean withPass) {
    return gumbel.isNone() ? null : new GumbelRoot(tree, valueMix, gumbel, gumbelNoise, withPass);
  }

  private @Nullable ForcedVisits forced(RootSettings how, boolean withPass) {
    return how.forced() == 0
        ? null
        : new ForcedVisits(
            tree, valueMix, new NetworkSelection(settings, valueMix), how.forced(), withPass);
  }

  private static int next(@Nullable ForcedVisits forced) {
    return forced == null ? Tree.NONE : forced.next();
  }

  /**
   * What is known of a position without a search: priors of its moves, and, where there are no
   * rollouts, what the network expects. Blocks until the network has answered.
   *
   * @param root not changed; not over
   * @throws NetworkFailedException as {@link #run}
   */
  public RawEvaluation glance(Position root) {
    prepare(root, RootSettings.NONE);
    int node = tree.child(Tree.ROOT);
    List<MoveShare> moves = new ArrayList<>();
    for (int edge = node; edge < node + tree.count(node); edge++) {
      if (tree.prior(edge) > 0) {
        moves.add(new MoveShare(tree.move(edge), tree.prior(edge)));
      }
    }
    // The edge to the root is the other side's move.
    double winRate =
        valueMix.hasRollouts() ? Double.NaN : 1 - EdgeValues.mean(tree.values(Tree.ROOT), 0.5);
    return new RawEvaluation(moves, winRate);
  }

  /** Waits until there can be a simulation, after all answers about moves that may be dropped. */
  private boolean isReady(Simulator own, @Nullable GumbelRoot gumbel) {
    if (gumbel != null && leafQueue != null && gumbel.isPhaseOver()) {
      leafQueue.awaitAll();
      gumbel.halve();
    }
    return own.isReady();
  }

  /** What each other thread does. */
  private static @Nullable Void help(
      Simulator simulator,
      Position root,
      boolean withPass,
      @Nullable ForcedVisits forced,
      SearchBudget searchBudget) {
    try {
      while (simulator.isReady() && searchBudget.goesOn()) {
        simulator.simulate(root, withPass, next(forced));
      }
      return null;
    } catch (RuntimeException | Error e) {
      // One that fails ends the search for all.
      searchBudget.stop();
      throw e;
    } finally {
      simulator.rest();
    }
  }

  /** A search without rollouts is nothing without its network. */
  private void checkNetwork() {
    String failure = leafQueue == null || valueMix.hasRollouts() ? null : leafQueue.failure();
    if (failure != null) {
      throw new NetworkFailedException("the network fails: " + failure);
    }
  }

  /** Forgets what earlier searches found and keeps their memory; not while it searches. */
  public void forget() {
    tree.clear();
  }

  /** What was found so far, for those who look at it while nobody searches. */
  Tree tree() {
    return tree;
  }

  /** Stops the search's threads; not to be called while it searches. */
  @Override
  public void close() {
    searchThreads.close();
  }

  /** Keeps of the tree what this position inherits, and gives it a root. */
  private void prepare(Position root, RootSettings how) {
    Position before = searched;
    if (before == null || !before.setup().equals(root.setup())) {
      requireBoard(root.points().size());
      tree.clear();
      scoreLeads = new ScoreLeads(root.points().count() + 1);
      makeSimulators(root);
      searched = new Position(root);
      refined = false;
    } else {
      refined &= !follow(before, root, how) && tree.child(Tree.ROOT) != Tree.NONE;
      before.copyFrom(root);
      scoreLeads.clear();
    }
    simulators.getFirst().expandRoot(root);
    checkNetwork();
  }

  private void requireBoard(int size) {
    InputShape shape = network == null ? null : network.evaluator().shape();
    if (shape != null && !shape.plays(size)) {
      throw new NetworkFailedException(
          "the network plays on boards " + shape.boards() + ", not of size " + size);
    }
  }

  private void makeSimulators(Position root) {
    LeafQueue waiting = null;
    boolean adaptive = false;
    if (network != null) {
      waiting = LeafQueue.of(network, settings.threads(), settings.virtualLoss(), tree, scoreLeads);
      adaptive = network.settings().adaptive() && settings.threads() > 1;
    }
    leafQueue = waiting;
    ExpansionThreshold threshold = new ExpansionThreshold(settings.expansion(), adaptive);
    simulators.clear();
    for (int i = 0; i < settings.threads(); i++) {
      simulators.add(
          new Simulator(
              root,
              settings,
              tree,
              scoreLeads,
              waiting,
              valueMix,
              threshold,
              rollouts.get(),
              priors.get(),
              seeds.split()));
    }
  }

  /** Once for each root. */
  private void refineRoot(RootSettings how, boolean withPass) {
    if (refined) {
      return;
    }
    int root = tree.child(Tree.ROOT);
    if (network != null && !withPass) {
      rootPriors.dropPass(root);
    }
    if (how.temperature() != 1) {
      rootPriors.soften(root, how.temperature());
    }
    if (!how.noise().isNone()) {
      rootPriors.blend(root, how.noise());
    }
    refined = true;
  }

  /** Keeps what is below the moves made since; whether another root came of it. */
  private boolean follow(Position before, Position root, RootSettings how) {
    if (!root.continues(before) || !how.gumbel().isNone()) {
      tree.clear();
      return true;
    }
    int edge = Tree.ROOT;
    for (int i = before.moveCount(); i < root.moveCount(); i++) {
      edge = edgeOf(tree.child(edge), root.move(i));
      if (edge == Tree.NONE) {
        tree.clear();
        return true;
      }
    }
    if (edge != Tree.ROOT) {
      tree.keep(edge);
    }
    return edge != Tree.ROOT;
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
