package io.tengen.engine.play;

import io.tengen.engine.net.InputShape;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.PriorByRules;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.tree.TreeMemoryException;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kind {@code mcts}: tree search with rollouts, a network, or both. A spec names weights and
 * networks of the worker's lists, never a file. Thread-safe.
 */
public final class MctsKind implements EngineKind {
  private final TreeMap<String, PolicyPair> policies;
  private final NetworkRegistry networks;
  private final RolloutServices elsewhere;

  /** Creates a kind with only the built-in weights and without networks. */
  public MctsKind() {
    this(Map.of(), NetworkRegistry.NONE);
  }

  /** Creates a kind whose rollouts no other workers play. */
  public MctsKind(Map<String, PolicyPair> policies, NetworkRegistry networks) {
    this(policies, networks, RolloutServices.NONE);
  }

  /**
   * @param policies weights by their name in {@code policy=}
   * @param networks networks by their name in {@code net=}
   * @param elsewhere has other workers play rollouts, for {@code workers=}
   */
  public MctsKind(
      Map<String, PolicyPair> policies, NetworkRegistry networks, RolloutServices elsewhere) {
    this.policies = new TreeMap<>(policies);
    // A table of values has no weights.
    this.policies.values().removeIf(policy -> policy.table().isPresent());
    this.networks = networks;
    this.elsewhere = elsewhere;
  }

  @Override
  public String name() {
    return "mcts";
  }

  @Override
  public String meaning() {
    return "tree search with rollouts, a network, or both";
  }

  @Override
  public SettingTable settings() {
    return MctsTable.TABLE;
  }

  @Override
  public boolean isRepeatable(EngineSpec spec) {
    return settings().isRepeatable(spec);
  }

  @Override
  public boolean estimatesWinRate() {
    return true;
  }

  /**
   * Returns {@code mcts}, {@code mcts:policy=NAME} for each of the worker's policies, and {@code
   * mcts:net=NAME} for each of its networks that has not failed.
   */
  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(List.of(name()));
    policies
        .keySet()
        .forEach(policy -> offers.add(WorkerResource.POLICY.requirement(name(), policy)));
    networks
        .names()
        .forEach(network -> offers.add(WorkerResource.NETWORK.requirement(name(), network)));
    return offers;
  }

  @Override
  public void requireBoard(EngineSpec spec, int size) {
    String network = network(spec).orElse(null);
    if (network != null) {
      InputShape shape = networks.open(network).shape();
      if (!shape.plays(size)) {
        throw spec.fault(
            "network \""
                + network
                + "\" plays on boards "
                + shape.boards()
                + ", not of size "
                + size);
      }
    }
  }

  /** Returns true: both sides can share one tree. */
  @Override
  public boolean playsBothSides() {
    return true;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    return create(spec, seed, settings().read(spec).seed(seed));
  }

  @Override
  public Player create(EngineSpec spec, long seed, Encounter encounter) {
    return create(spec, seed, encounter.seed());
  }

  /**
   * Creates a player.
   *
   * @param gameSeed the seed of decisions on which both sides must agree
   */
  private Player create(EngineSpec spec, long seed, long gameSeed) {
    SettingValues values = settings().read(spec);
    long own = values.seed(seed);
    Search search = search(spec, rollouts(spec), seed);
    return new MctsPlayer(
        new MctsPlayer.Limits(
            MctsSettings.limit(values, true),
            MctsSettings.limit(values, false),
            SelfPlaySettings.cheapLimit(values),
            values.get(MctsTable.EXTEND)),
        SelfPlaySettings.root(values),
        SelfPlaySettings.cap(values, own),
        Resignation.drawn(
            values.get(MctsTable.RESIGN), values.get(MctsTable.RESIGN_NEVER), gameSeed),
        SelfPlaySettings.choice(values, own),
        search,
        own);
  }

  /**
   * Returns the supplier of the rollout policies of a player of this spec, one for each thread.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public Supplier<RolloutPolicy> rollouts(EngineSpec spec) {
    SettingValues values = settings().read(spec);
    String rollout = values.get(MctsTable.ROLLOUT);
    Optional<PatternPolicy> weights = policies(spec, values).map(PolicyPair::rollout);
    OptionalDouble replies = MctsSettings.replies(values);
    return () -> RolloutPolicies.named(rollout, weights, replies);
  }

  /** Returns the weights that a spec names; empty for the built-in ones. */
  private Optional<PolicyPair> policies(EngineSpec spec, SettingValues values) {
    String name = values.find(MctsTable.POLICY).orElse(null);
    if (name == null) {
      return Optional.empty();
    }
    PolicyPair named = policies.get(name);
    if (named == null) {
      throw spec.fault(
          "\""
              + name
              + "\" is not one of the worker's policies; "
              + (policies.isEmpty()
                  ? "there are none"
                  : "there are " + String.join(", ", policies.keySet())));
    }
    return Optional.of(named);
  }

  /**
   * Creates the search of a player of this spec without the player, for benchmarks.
   *
   * @param rollouts {@link #rollouts}, or a wrapper around them
   * @param seed the seed of the search's randomness, unless the settings have one
   * @throws IllegalArgumentException with one line if a value is out of range
   * @throws LackOfMemoryException if this process has no memory for another search
   */
  public Search search(EngineSpec spec, Supplier<? extends RolloutPolicy> rollouts, long seed) {
    SettingValues values = settings().read(spec);
    Supplier<PriorPolicy> patterns =
        policies(spec, values)
            .<Supplier<PriorPolicy>>map(pair -> pair.tree()::copy)
            .orElse(PriorByRules::new);
    // Without rollouts few simulations reach a node before the network's answer.
    boolean pattern =
        values.get(MctsTable.PRIOR) == MctsTable.Prior.PATTERN
            && MctsConditions.usesOwnPriors(values);
    Supplier<? extends PriorPolicy> own = pattern ? patterns : () -> PriorPolicy.UNIFORM;
    Search.Network network = network(spec, values);
    RolloutService others = others(values);
    try {
      return others == null
          ? new Search(MctsSettings.search(values), network, rollouts, own, values.seed(seed))
          : new Search(
              MctsSettings.search(values), network, rollouts, others, own, values.seed(seed));
    } catch (TreeMemoryException e) {
      if (others != null) {
        others.close();
      }
      throw new LackOfMemoryException(e);
    }
  }

  /** Opens the service of the workers that play rollouts; null if none are wanted. */
  private @Nullable RolloutService others(SettingValues values) {
    int workers = values.get(MctsTable.WORKERS);
    return workers == 0
        ? null
        : elsewhere.open(
            new RolloutServices.Wanted(
                values.get(MctsTable.ROLLOUT),
                MctsSettings.replies(values),
                values.get(MctsTable.RAVE) > 0),
            workers);
  }

  private Search.@Nullable Network network(EngineSpec spec, SettingValues values) {
    String name = values.find(MctsTable.NETWORK).orElse(null);
    if (name == null) {
      return null;
    }
    NetworkSettings use = MctsSettings.network(values);
    try {
      return new Search.Network(networks.open(name), use);
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }

  /**
   * Returns the limit of the search of a move without a clock.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public SearchLimit limit(EngineSpec spec) {
    return MctsSettings.limit(settings().read(spec), false);
  }

  /**
   * Returns the number of threads that a spec sets; empty if it does not set it.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public Optional<Integer> threads(EngineSpec spec) {
    return settings().read(spec).find(MctsTable.THREADS);
  }

  /** Returns the engine with another number of threads. */
  public EngineSpec withThreads(EngineSpec spec, int threads) {
    return spec.with(MctsTable.THREADS.key(), String.valueOf(threads));
  }
}
