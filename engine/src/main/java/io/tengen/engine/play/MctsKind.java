package io.tengen.engine.play;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * {@code mcts}: tree search with rollouts. A spec names weights of the worker's own, never a file.
 * Immutable and thread-safe.
 */
public final class MctsKind implements EngineKind {
  private static final int DEFAULT_VISITS = 400;
  private static final int MAX_VISITS = 100_000_000;
  private static final double MAX_SECONDS = 86_400;

  private static final String PATTERN = "pattern";
  private static final List<String> PRIORS = List.of(PATTERN, "uniform");
  private static final String SETTLED = "settled";
  private static final List<String> STOPS = List.of("full", SETTLED);

  private final TreeMap<String, PolicyPair> policies;

  /** With the weights that the program comes with, and no others. */
  public MctsKind() {
    this(Map.of());
  }

  /**
   * @param policies weights by the name that {@link EngineSpec#POLICY} asks for
   */
  public MctsKind(Map<String, PolicyPair> policies) {
    this.policies = new TreeMap<>(policies);
  }

  @Override
  public String name() {
    return "mcts";
  }

  @Override
  public List<Setting> settings() {
    return List.of(
        new Setting(
            "visits",
            "simulations a move, 1 to 100,000,000; default what the clock or time= allows, 400"
                + " without either"),
        new Setting(
            "stop",
            "full (default), or settled: when no other move can catch up in what is left of visits=,"
                + " or a tenth of them find the game decided"),
        new Setting("time", "seconds a move; such games cannot be repeated exactly"),
        new Setting(
            "resign",
            "gives up below this win rate, two moves in a row, 0 to 0.5; default 0, never"),
        new Setting(
            "resignNever", "share of games in which it never gives up, 0 to 1; default 0, none"),
        new Setting("threads", "simulations at a time on one tree; default 1"),
        new Setting(
            "maxNodes",
            "positions that the tree keeps at most; default 100,000. One takes up to 2.3 kB on 9x9,"
                + " 4.8 kB on 13x13, 10 kB on 19x19"),
        new Setting("memory", "MiB that the tree takes at most; default 256"),
        new Setting("rollout", choices(RolloutPolicies.names())),
        new Setting("prior", choices(PRIORS)),
        new Setting(
            EngineSpec.POLICY,
            "weights of pattern rollouts and priors: an entry of the worker's own policies; default"
                + " those that the program comes with"),
        new Setting("rave", "simulations that RAVE's results are worth; 0 for none; default 1000"),
        new Setting("c", "weight of priors in PUCT; default 0.8"),
        new Setting("fpu", "what an untried move is worth less than its position; default 0.05"),
        new Setting("expansion", "visits at which a position becomes a node; default 2"),
        new Setting("virtualLoss", "losses that a simulation under way counts as; default 3"),
        Settings.SEED);
  }

  /** {@code mcts}, and {@code mcts:policy=NAME} for each of the worker's policies. */
  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(List.of(name()));
    policies.keySet().forEach(policy -> offers.add(EngineSpec.policyRequirement(name(), policy)));
    return offers;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    Settings settings = new Settings(spec);
    long own = settings.seed(seed);
    Resignation resignation =
        Resignation.drawn(
            settings.decimal("resign", 0, 0, 0.5), settings.decimal("resignNever", 0, 0, 1), own);
    Search search = search(spec, rollouts(spec), seed);
    return new MctsPlayer(limit(settings, spec, true), limit(spec), resignation, search, own);
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
    if (!settings.choice("rollout", RolloutPolicies.names()).equals(PATTERN)
        && !settings.choice("prior", PRIORS).equals(PATTERN)) {
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
    TreePolicy tree = policies(spec).tree();
    return new Search(
        search(settings),
        rollouts,
        settings.choice("prior", PRIORS).equals(PATTERN) ? tree::copy : () -> PriorPolicy.UNIFORM,
        settings.seed(seed));
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
    boolean settled = settings.choice("stop", STOPS).equals(SETTLED);
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

  /** How a setting's words are told: the first is the default. */
  private static String choices(List<String> words) {
    return words.getFirst()
        + " (default) or "
        + String.join(" or ", words.subList(1, words.size()));
  }

  private static SearchSettings search(Settings settings) {
    SearchSettings standard = SearchSettings.DEFAULT;
    return new SearchSettings(
        settings.decimal("c", standard.exploration(), 0, 100),
        settings.decimal("fpu", standard.firstPlay(), -1, 1),
        settings.integer("rave", standard.rave(), 0, 1_000_000),
        settings.integer("expansion", standard.expansion(), 1, 1_000_000),
        settings.integer("virtualLoss", standard.virtualLoss(), 0, 1_000),
        settings.integer("maxNodes", standard.maxNodes(), 1, 100_000_000),
        settings.integer("memory", standard.maxMebibytes(), 1, 1 << 20),
        settings.integer("threads", standard.threads(), 1, 256));
  }
}
