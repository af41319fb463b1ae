package io.tengen.engine.play;

import io.tengen.engine.net.InputShape;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.game.match.EngineSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code mcts}: tree search with rollouts, a network, or both. A spec names weights and networks of
 * the worker's own, never a file. Thread-safe.
 */
public final class MctsKind implements EngineKind {
  private static final int DEFAULT_VISITS = 400;
  private static final int MAX_VISITS = 100_000_000;
  private static final double MAX_SECONDS = 86_400;

  private final TreeMap<String, PolicyPair> policies;
  private final NetworkRegistry networkRegistry;

  /** With the weights that the program comes with, and no others. */
  public MctsKind() {
    this(Map.of(), NetworkRegistry.NONE);
  }

  /**
   * @param policies weights by the name that {@link EngineSpec#POLICY} asks for
   * @param networkRegistry by the name that {@link EngineSpec#NETWORK} asks for
   */
  public MctsKind(Map<String, PolicyPair> policies, NetworkRegistry networkRegistry) {
    this.policies = new TreeMap<>(policies);
    this.networkRegistry = networkRegistry;
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
  public List<Setting> settings() {
    return MctsSettings.all();
  }

  /**
   * {@code mcts}, {@code mcts:policy=NAME} for each of the worker's policies, and {@code
   * mcts:net=NAME} for each of its networks that has not failed.
   */
  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(List.of(name()));
    policies
        .keySet()
        .forEach(policy -> offers.add(EngineSpec.requirement(name(), EngineSpec.POLICY, policy)));
    networkRegistry
        .names()
        .forEach(
            network -> offers.add(EngineSpec.requirement(name(), EngineSpec.NETWORK, network)));
    return offers;
  }

  @Override
  public void requireBoard(EngineSpec spec, int size) {
    String network = spec.network().orElse(null);
    if (network != null) {
      InputShape shape = networkRegistry.open(network).shape();
      if (!shape.plays(size)) {
        throw new IllegalArgumentException(
            "engine \""
                + spec.name()
                + "\": network \""
                + network
                + "\" plays on boards "
                + shape.boards()
                + ", not of size "
                + size);
      }
    }
  }

  /** Both sides search one tree. */
  @Override
  public boolean playsBothSides() {
    return true;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    return create(spec, seed, new Settings(spec).seed(seed));
  }

  @Override
  public Player create(EngineSpec spec, long seed, Encounter encounter) {
    return create(spec, seed, encounter.seed());
  }

  /**
   * @param gameSeed where that is drawn from which both sides are to agree on
   */
  private Player create(EngineSpec spec, long seed, long gameSeed) {
    Settings settings = new Settings(spec);
    long own = settings.seed(seed);
    Search search = search(spec, rollouts(spec), seed);
    return new MctsPlayer(
        new MctsPlayer.Limits(
            limit(settings, spec, true), limit(spec), SelfPlaySettings.cheapLimit(settings)),
        SelfPlaySettings.root(settings),
        SelfPlaySettings.cap(settings, own),
        Resignation.drawn(
            settings.decimal("resign", 0, 0, 0.5),
            settings.decimal("resignNever", 0, 0, 1),
            gameSeed),
        SelfPlaySettings.choice(settings, own),
        search,
        own);
  }

  /**
   * What makes the rollouts of a player of this spec, one for each thread.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public Supplier<RolloutPolicy> rollouts(EngineSpec spec) {
    String rollout = new Settings(spec).choice("rollout", RolloutPolicies.names());
    PolicyPair policies = policies(spec);
    return () -> RolloutPolicies.named(rollout, policies::rollout);
  }

  /** The weights that a spec names; else what the program comes with. */
  private PolicyPair policies(EngineSpec spec) {
    String name = spec.settings().get(EngineSpec.POLICY);
    if (name == null) {
      return PolicyPair.shipped();
    }
    PolicyPair named = policies.get(name);
    if (named == null) {
      throw new IllegalArgumentException(
          "engine \""
              + spec.name()
              + "\": \""
              + name
              + "\" is not one of the worker's policies; "
              + (policies.isEmpty()
                  ? "there are none"
                  : "there are " + String.join(", ", policies.keySet())));
    }
    Settings settings = new Settings(spec);
    if (!settings.choice("rollout", RolloutPolicies.names()).equals(MctsSettings.PATTERN)
        && !settings.choice("prior", MctsSettings.PRIORS).equals(MctsSettings.PATTERN)) {
      throw new IllegalArgumentException(
          "engine \"" + spec.name() + "\": policy= is for pattern rollouts or priors");
    }
    return named;
  }

  /**
   * The search of a player of this spec, by itself: for whoever measures a search, without a game
   * around it.
   *
   * @param rollouts {@link #rollouts}, or what plays as they do
   * @param seed as for {@link #create}
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public Search search(EngineSpec spec, Supplier<? extends RolloutPolicy> rollouts, long seed) {
    Settings settings = new Settings(spec);
    MctsSettings.requireSense(settings);
    TreePolicy tree = policies(spec).tree();
    boolean pattern = settings.choice("prior", MctsSettings.PRIORS).equals(MctsSettings.PATTERN);
    return new Search(
        MctsSettings.search(settings),
        network(spec, settings),
        rollouts,
        pattern ? tree::copy : () -> PriorPolicy.UNIFORM,
        settings.seed(seed));
  }

  private Search.@Nullable Network network(EngineSpec spec, Settings settings) {
    String name = spec.settings().get(EngineSpec.NETWORK);
    if (name == null) {
      return null;
    }
    NetworkSettings use = MctsSettings.network(settings);
    try {
      return new Search.Network(networkRegistry.open(name), use);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("engine \"" + spec.name() + "\": " + e.getMessage(), e);
    }
  }

  /**
   * When a player of this spec ends its search of a move where there is no clock.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public SearchLimit limit(EngineSpec spec) {
    return limit(new Settings(spec), spec, false);
  }

  /**
   * The limits that are set; the default for visits only where nothing else limits.
   *
   * @param onClock whether a clock limits
   */
  private static SearchLimit limit(Settings settings, EngineSpec spec, boolean onClock) {
    List<SearchLimit> limits = new ArrayList<>();
    boolean settled = settings.choice("stop", MctsSettings.STOPS).equals(MctsSettings.SETTLED);
    if (settings.has("visits") || !(settings.has("time") || onClock)) {
      int visits = settings.integer("visits", DEFAULT_VISITS, 1, MAX_VISITS);
      limits.add(settled ? new SearchLimit.Settled(visits) : new SearchLimit.Visits(visits));
    } else if (settled && settings.has("time")) {
      throw new IllegalArgumentException(
          "engine \"" + spec.name() + "\": stop=settled counts visits; add visits=");
    }
    if (settings.has("time")) {
      double seconds = settings.decimal("time", 1, 0.001, MAX_SECONDS);
      limits.add(new SearchLimit.Time(Duration.ofNanos((long) (seconds * 1e9))));
    }
    return new SearchLimit.FirstOf(limits);
  }
}
