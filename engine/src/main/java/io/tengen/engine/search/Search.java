package io.tengen.engine.search;

import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.root.GumbelRoot;
import io.tengen.engine.search.root.GumbelSettings;
import io.tengen.engine.search.root.RootPriors;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.root.RootSymmetries;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Transpositions;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.TreeMemoryException;
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
 * Monte-Carlo tree search. Simulations on one or more threads share a tree without locks; the most
 * visited root move is the result. The subtree below the moves made since the last search is kept.
 *
 * <p>A leaf is evaluated by a rollout, by a network, or by both (asynchronous policy and value
 * search: Silver et al. 2016, Methods). Threads do not wait for the network while there is other
 * work: rollouts, or, without rollouts, further leaves up to the configured number.
 *
 * <p>A search on one thread is deterministic: an equal sequence of positions, seed, policies and
 * numbers of visits gives equal reports on every machine. With a network this requires equal
 * answers to equal requests, but not equal timing or batches. A search on several threads is not
 * deterministic.
 *
 * <p>Other processes may play the rollouts ({@link RolloutService}); a simulation then ends when
 * the result arrives, and the threads of the search play only those for which no process has room.
 * At the end of a search, rollouts without a result are taken back; a search whose time is up does
 * not wait for any.
 *
 * <p>Used by one thread at a time. Must be closed after use.
 */
public final class Search implements AutoCloseable {
  /** Separates the noise from the other random numbers of the same seed. */
  private static final long NOISE_STREAM = 0x6e6f697365L;

  private static final long GUMBEL_STREAM = 0x67756d62656cL;

  private final SearchSettings settings;
  private final Objective objective;
  private final @Nullable Network network;
  private final ValueMix mix;
  private final PuctSettings puct;
  private final ValueBias bias;
  private final Supplier<? extends RolloutPolicy> rollouts;
  private final Supplier<? extends PriorPolicy> priors;
  private final SplittableRandom seeds;
  private final Tree tree;
  private final RootPriors rootPriors;
  private final SplittableRandom gumbelNoise;
  private final SearchThreads searchThreads;
  private final @Nullable RolloutQueue elsewhere;

  // Created for the first position, and again when the setup changes.
  private final List<Simulator> simulators = new ArrayList<>();
  private ScoreLeads leads = new ScoreLeads(0);
  private @Nullable LeafQueue leaves;
  private @Nullable Position searched;

  // Whether the root's priors have been adjusted for a search of it.
  private boolean refined;

  /**
   * Creates a search by rollouts.
   *
   * @param rollouts creates a policy for each thread
   * @param priors creates a policy for each thread
   */
  public Search(
      SearchSettings settings,
      Supplier<? extends RolloutPolicy> rollouts,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this(settings, Objective.GAME, null, rollouts, null, priors, seed);
  }

  /**
   * Creates a search by rollouts for another objective than to win the game.
   *
   * @param settings the score says nothing about the objective, so its share should be 0
   * @param rollouts creates a policy for each thread, which leaves the board as it is at the end,
   *     as {@link RolloutPolicy#playForResult} need not
   * @param priors creates a policy for each thread
   */
  public Search(
      SearchSettings settings,
      Objective objective,
      Supplier<? extends RolloutPolicy> rollouts,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this(settings, objective, null, rollouts, null, priors, seed);
  }

  /**
   * Creates a search with an optional network.
   *
   * @param network null for a search by rollouts
   * @param rollouts creates a policy for each thread
   * @param priors creates a policy for each thread, which gives the priors of nodes that the
   *     network has not evaluated yet
   */
  public Search(
      SearchSettings settings,
      @Nullable Network network,
      Supplier<? extends RolloutPolicy> rollouts,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this(settings, Objective.GAME, network, rollouts, null, priors, seed);
  }

  /**
   * Creates a search whose rollouts other processes play. It is not deterministic.
   *
   * @param network may be null; uses rollouts, with a weight above 0
   * @param rollouts creates a policy for each thread, for rollouts that no other process plays
   * @param elsewhere plays rollouts; closed with the search
   * @param priors creates a policy for each thread, which gives the priors of nodes that the
   *     network has not evaluated yet
   */
  public Search(
      SearchSettings settings,
      @Nullable Network network,
      Supplier<? extends RolloutPolicy> rollouts,
      RolloutService elsewhere,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this(settings, Objective.GAME, network, rollouts, elsewhere, priors, seed);
  }

  Search(
      SearchSettings settings,
      Objective objective,
      @Nullable Network network,
      Supplier<? extends RolloutPolicy> rollouts,
      @Nullable RolloutService elsewhere,
      Supplier<? extends PriorPolicy> priors,
      long seed) {
    this.settings = settings;
    this.objective = objective;
    this.network = network;
    mix = network == null ? ValueMix.ROLLOUTS : network.settings().valueMix();
    puct = network == null ? PuctSettings.PLAIN : network.settings().puct();
    bias = mix.hasRollouts() ? ValueBias.NONE : ValueBias.of(puct.valueBias());
    this.rollouts = rollouts;
    this.priors = priors;
    seeds = new SplittableRandom(seed);
    Tree.Columns columns = network == null ? Tree.Columns.RESULTS : network.settings().columns();
    boolean merges = puct.transpositions() && !mix.hasRollouts();
    tree =
        new Tree(
            settings.maxNodes(),
            settings.maxMebibytes(),
            columns,
            merges ? new Transpositions() : null);
    gumbelNoise = new SplittableRandom(seed ^ GUMBEL_STREAM);
    rootPriors = new RootPriors(tree, new SplittableRandom(seed ^ NOISE_STREAM));
    searchThreads = new SearchThreads(settings.threads() - 1);
    this.elsewhere = elsewhere == null ? null : new RolloutQueue(elsewhere);
  }

  /**
   * A network and its settings.
   *
   * @param evaluator may be shared; the search does not close it
   */
  public record Network(Evaluator evaluator, NetworkSettings settings) {}

  /**
   * Searches until the limit is reached, or after about 267 million visits (15 million without
   * rollouts). Blocks.
   *
   * <p>A pass is considered only if the game would be won if it ended with the pass, or if the only
   * other moves fill own eyes, so a pass never loses by count.
   *
   * @param root the position to search, which must not be over; it is not changed
   * @throws InterruptedException if the thread was interrupted
   * @throws NetworkFailedException if the network does not support the board size, or, without
   *     rollouts, has failed
   * @throws TreeMemoryException if the trees of this process are too large together; the search
   *     cannot be used any more and must be closed
   */
  public SearchReport run(Position root, SearchLimit limit) throws InterruptedException {
    return run(root, limit, Duration.ofNanos(Long.MAX_VALUE), report -> {});
  }

  /**
   * Searches as {@link #run(Position, SearchLimit)} and reports intermediate results, in which each
   * pending simulation counts as its virtual losses.
   *
   * @param every wall-clock time between two calls of the listener
   * @param listener called on the calling thread, which does not search meanwhile
   */
  public SearchReport run(
      Position root, SearchLimit limit, Duration every, Consumer<SearchReport> listener)
      throws InterruptedException {
    return run(root, limit, settings.root(), every, listener);
  }

  /**
   * Searches as {@link #run(Position, SearchLimit)} with other root settings and reports
   * intermediate results.
   *
   * @param rootSettings a Gumbel search needs one thread and a network without rollouts; forced
   *     visits need a network without rollouts
   * @param every wall-clock time between two calls of the listener
   * @param listener called on the calling thread, which does not search meanwhile
   */
  public SearchReport run(
      Position root,
      SearchLimit limit,
      RootSettings rootSettings,
      Duration every,
      Consumer<SearchReport> listener)
      throws InterruptedException {
    boolean withPass = root.mayPass();
    prepare(root, rootSettings);
    if (elsewhere != null) {
      elsewhere.setRoot(root);
    }
    refineRoot(root, rootSettings, withPass);
    RootView seen = rootView(withPass);
    GumbelRoot gumbel = gumbel(rootSettings.gumbel(), withPass);
    ForcedVisits forced = forced(rootSettings, withPass);
    SearchBudget budget = new SearchBudget(limit, seen);
    for (int i = 1; i < settings.threads(); i++) {
      Simulator simulator = simulators.get(i);
      searchThreads.start(() -> help(simulator, root, withPass, forced, budget));
    }
    boolean completed = false;
    Simulator own = simulators.getFirst();
    try {
      long next = every.toNanos();
      while (isReady(own, gumbel) && budget.tryBegin()) {
        own.simulate(root, withPass, gumbel == null ? next(forced) : gumbel.next());
        if (Thread.interrupted()) {
          throw new InterruptedException("search interrupted");
        }
        if (budget.nanos() >= next) {
          listener.accept(seen.report());
          next = budget.nanos() + every.toNanos();
        }
      }
      completed = true;
    } finally {
      if (!completed) {
        budget.stop();
      }
      own.releaseLeaf();
      try {
        searchThreads.join();
      } finally {
        own.endRollouts(root, completed && !limit.isTimeUp(budget));
        if (leaves != null) {
          leaves.awaitAll();
        }
      }
    }
    checkNetwork();
    SearchReport report = seen.report();
    if (gumbel != null) {
      return report.withMoveAndPolicy(gumbel.best(), gumbel.improvedPolicy());
    }
    return forced == null ? report : report.withMoveAndPolicy(report.move(), forced.pruned());
  }

  private RootView rootView(boolean withPass) {
    LowerBound bound = mix.hasRollouts() ? LowerBound.NONE : puct.lowerBound();
    return new RootView(tree, leads, mix, bound, withPass);
  }

  private @Nullable GumbelRoot gumbel(GumbelSettings gumbel, boolean withPass) {
    return gumbel.isNone() ? null : new GumbelRoot(tree, mix, gumbel, gumbelNoise, withPass);
  }

  private @Nullable ForcedVisits forced(RootSettings rootSettings, boolean withPass) {
    return rootSettings.forced() == 0
        ? null
        : new ForcedVisits(
            tree, mix, new NetworkSelection(settings, mix, puct), rootSettings.forced(), withPass);
  }

  /**
   * Returns the nanoseconds for which the threads of this search have waited for a network or
   * evaluated it, on the average of the threads; 0 without a network. Called on the thread that
   * searches.
   */
  public long networkNanos() {
    return leaves == null ? 0 : leaves.waitedNanos() / settings.threads();
  }

  private static int next(@Nullable ForcedVisits forced) {
    return forced == null ? Tree.NONE : forced.next();
  }

  /**
   * Evaluates a position without a search: the probabilities of its moves by the policy, without
   * the temperature of the search's priors, and, without rollouts, the network's win rate. Blocks
   * until the network has answered.
   *
   * @param root the position to search, which must not be over; it is not changed
   * @throws NetworkFailedException if the network does not support the board size, or, without
   *     rollouts, has failed
   */
  public RawEvaluation evaluate(Position root) {
    prepare(root, RootSettings.NONE);
    int node = tree.child(Tree.ROOT);
    float[] policy = RootPriors.withoutTemperature(tree, node, priorTemperature());
    List<MoveShare> moves = new ArrayList<>();
    for (int i = 0; i < policy.length; i++) {
      if (policy[i] > 0) {
        moves.add(new MoveShare(tree.move(node + i), policy[i]));
      }
    }
    // Values of the edge to the root are from the other side.
    double winRate =
        mix.hasRollouts() ? Double.NaN : 1 - EdgeValues.mean(tree.values(Tree.ROOT), 0.5);
    return new RawEvaluation(moves, winRate);
  }

  /** Returns the softmax temperature that the search gives to priors. */
  private double priorTemperature() {
    return network != null && network.settings().priors() ? network.settings().temperature() : 1;
  }

  /** Waits until a simulation is possible, and between Gumbel phases for all answers. */
  private boolean isReady(Simulator own, @Nullable GumbelRoot gumbel) {
    if (gumbel != null && leaves != null && gumbel.isPhaseOver()) {
      leaves.awaitAll();
      gumbel.halve();
    }
    return own.isReady();
  }

  /** The loop of the helper threads. */
  private static @Nullable Void help(
      Simulator simulator,
      Position root,
      boolean withPass,
      @Nullable ForcedVisits forced,
      SearchBudget budget) {
    try {
      while (simulator.isReady() && budget.tryBegin()) {
        simulator.simulate(root, withPass, next(forced));
      }
      return null;
    } catch (RuntimeException | Error e) {
      // A failure on one thread ends the search on all.
      budget.stop();
      throw e;
    } finally {
      simulator.releaseLeaf();
    }
  }

  /** Throws if a search without rollouts has lost its network. */
  private void checkNetwork() {
    String reason = leaves == null || mix.hasRollouts() ? null : leaves.failure();
    if (reason != null) {
      throw new NetworkFailedException("the network fails: " + reason);
    }
  }

  /**
   * Removes the tree of earlier searches and keeps its memory. Must not be called during a search.
   */
  public void forget() {
    tree.clear();
  }

  /** Returns the statistics of local patterns, to be read only while no search runs. */
  ValueBias bias() {
    return bias;
  }

  /** Returns the tree, to be read only while no search runs. */
  Tree tree() {
    return tree;
  }

  /** Ends the search's threads and frees its tree. Must not be called during a search. */
  @Override
  public void close() {
    searchThreads.close();
    if (elsewhere != null) {
      elsewhere.close();
    }
    tree.close();
  }

  /** Keeps the subtree of this position and makes sure that its root node exists. */
  private void prepare(Position root, RootSettings rootSettings) {
    Position before = searched;
    boolean moved = true;
    if (before == null || !before.setup().equals(root.setup())) {
      requireBoard(root.points().size());
      tree.clear();
      leads = new ScoreLeads(root.points().count() + 1);
      makeSimulators(root);
      searched = new Position(root);
      refined = false;
    } else {
      moved = follow(before, root, rootSettings);
      refined &= !moved && tree.child(Tree.ROOT) != Tree.NONE;
      before.copyFrom(root);
      leads.clear();
    }
    if (!bias.isNone()) {
      bias.count(tree);
    }
    simulators.getFirst().expandRoot(root, moved);
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
      RolloutResult results = new RolloutResult(settings.scoreShare(), root.points().size());
      waiting = LeafQueue.of(network, settings, results, bias, tree, leads);
      adaptive = network.settings().adaptive() && settings.threads() > 1;
    }
    leaves = waiting;
    ExpansionThreshold threshold = new ExpansionThreshold(settings.expansion(), adaptive);
    simulators.clear();
    for (int i = 0; i < settings.threads(); i++) {
      simulators.add(
          new Simulator(
              root,
              settings,
              objective,
              tree,
              leads,
              waiting,
              elsewhere,
              mix,
              puct,
              bias,
              threshold,
              rollouts.get(),
              priors.get(),
              seeds.split()));
    }
  }

  /** Adjusts the root's priors, once for each root. */
  private void refineRoot(Position position, RootSettings rootSettings, boolean withPass) {
    if (refined) {
      return;
    }
    int root = tree.child(Tree.ROOT);
    if (network != null && !withPass) {
      rootPriors.dropPass(root);
    }
    if (puct.mergeSymmetric() && !mix.hasRollouts()) {
      RootSymmetries.merge(tree, root, position);
    }
    RootPriors.applyTemperature(tree, root, rootSettings.temperature());
    if (!rootSettings.noise().isNone()) {
      rootPriors.blend(root, rootSettings.noise());
    }
    refined = true;
  }

  /**
   * Keeps the subtree below the moves made since the last search. Returns whether the root has
   * changed.
   */
  private boolean follow(Position before, Position root, RootSettings rootSettings) {
    if (!root.continues(before) || !rootSettings.gumbel().isNone()) {
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
      if (!isPlayable(root)) {
        tree.clear();
      }
    }
    return edge != Tree.ROOT;
  }

  /**
   * Returns whether all moves of the root's node are legal. Superko may forbid one if the node was
   * made on another path.
   */
  private boolean isPlayable(Position root) {
    int node = tree.child(Tree.ROOT);
    if (tree.transpositions() == null || node == Tree.NONE) {
      return true;
    }
    for (int edge = node; edge < node + tree.count(node); edge++) {
      if (!root.isLegal(tree.move(edge))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the edge of this node for this move, or {@link Tree#NONE}. */
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
