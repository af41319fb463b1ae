package io.tengen.engine.play;

import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.SearchSettings;
import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.List;

/** The settings of {@code mcts}: what they are called, and what becomes of them. */
final class MctsSettings {
  static final String PATTERN = "pattern";
  static final List<String> PRIORS = List.of(PATTERN, "uniform");
  static final String SETTLED = "settled";
  static final List<String> STOPS = List.of("full", SETTLED);

  private static final String LAMBDA = "lambda";
  private static final String LEAVES = "leaves";
  private static final String PRIOR_TEMPERATURE = "priorTemperature";
  private static final String SYMMETRY = "symmetry";
  private static final String STABLE = "stable";
  private static final List<String> SYMMETRIES = List.of("random", STABLE);
  private static final String EXPANSION = "expansion";
  private static final String NET_PRIORS = "netPriors";
  private static final String USE = "use";
  private static final List<String> PRIORS_USE = List.of(USE, "ignore");

  /** Softmax temperature of priors beside rollouts: Silver et al. 2016, Extended Data Table 5. */
  private static final double ALPHAGO_TEMPERATURE = 0.67;

  /** Visits for each of which one more leaf that waits does little harm. */
  private static final int VISITS_A_LEAF = 100;

  private static final int MOST_LEAVES = 4096;
  private static final int USUAL_LEAVES = 16;

  /** Leaves without rollouts if nobody knows how many visits there will be. */
  private static final int LEAVES_IN_TIME = 4;

  private MctsSettings() {}

  /** All of them, for checks and help texts. */
  static List<EngineKind.Setting> all() {
    List<EngineKind.Setting> all = new ArrayList<>(ofTheSearch());
    all.addAll(SelfPlaySettings.all());
    all.add(Settings.SEED);
    return all;
  }

  private static List<EngineKind.Setting> ofTheSearch() {
    return List.of(
        new EngineKind.Setting(
            "visits",
            "simulations a move, 1 to 100,000,000; default what the clock or time= allows, 400"
                + " without either"),
        new EngineKind.Setting(
            "stop",
            "full (default), or settled: when no other move can catch up in what is left of"
                + " visits=, or a tenth of them find the game decided"),
        new EngineKind.Setting("time", "seconds a move; such games cannot be repeated exactly"),
        new EngineKind.Setting(
            "resign",
            "gives up below this win rate, two moves in a row, 0 to 0.5; default 0, never"),
        new EngineKind.Setting(
            "resignNever", "share of games in which it never gives up, 0 to 1; default 0, none"),
        new EngineKind.Setting("threads", "simulations at a time on one tree; default 1"),
        new EngineKind.Setting(
            "maxNodes",
            "positions that the tree keeps at most; default 100,000. One takes up to 2.3 kB on 9x9,"
                + " 4.8 kB on 13x13, 10 kB on 19x19; a third more with a network"),
        new EngineKind.Setting("memory", "MiB that the tree takes at most; default 256"),
        new EngineKind.Setting("rollout", choices(RolloutPolicies.names())),
        new EngineKind.Setting("prior", choices(PRIORS)),
        new EngineKind.Setting(
            EngineSpec.POLICY,
            "weights of pattern rollouts and priors: an entry of the worker's own policies; default"
                + " those that the program comes with"),
        new EngineKind.Setting(
            EngineSpec.NETWORK,
            "a network for values and priors: an entry of the worker's own networks; default none"),
        new EngineKind.Setting(
            LAMBDA,
            "with net=, share of rollouts in a move's value, 0 (none are played) to 1 (the network"
                + " gives priors only); default 0"),
        new EngineKind.Setting(
            LEAVES,
            "with net=, positions that may wait for the network at a time; default one for each 100"
                + " visits, up to 16, or 4 without visits=, and no fewer than threads; with"
                + " rollouts 16 for each thread"),
        new EngineKind.Setting(
            NET_PRIORS,
            "with net=, use (default), or ignore: its values alone are taken, and priors are those"
                + " of prior="),
        new EngineKind.Setting(
            PRIOR_TEMPERATURE,
            "with net=, softmax temperature of its priors; default 1 without rollouts, 0.67 with"
                + " them"),
        new EngineKind.Setting(
            SYMMETRY,
            "with net=, random (default), or stable: it sees a position always under the same of"
                + " its eight images, so games share what is remembered of it, and do not differ by"
                + " chance"),
        new EngineKind.Setting(
            "rave",
            "simulations that RAVE's results are worth; 0 for none; default 1000, 0 with net="),
        new EngineKind.Setting(
            "c", "weight of priors in PUCT; default 0.8, 0.5 with net= and lambda=0"),
        new EngineKind.Setting(
            "fpu",
            "what an untried move is worth less than its position; default 0.05; with net= and"
                + " lambda=0 that times the root of the priors' share that was tried, default 0.1"),
        new EngineKind.Setting(
            EXPANSION,
            "visits at which a position becomes a node; default 2, with net= 1, or 8 with rollouts,"
                + " from which several threads adapt to the network"),
        new EngineKind.Setting(
            "virtualLoss",
            "losses that a simulation under way counts as; default 3, 1 with net= and lambda=0"));
  }

  /** How a setting's words are told: the first is the default. */
  private static String choices(List<String> words) {
    return words.getFirst()
        + " (default) or "
        + String.join(" or ", words.subList(1, words.size()));
  }

  static SearchSettings search(Settings settings) {
    boolean network = settings.has(EngineSpec.NETWORK);
    SearchSettings standard =
        !network
            ? SearchSettings.DEFAULT
            : lambda(settings) == 0 ? SearchSettings.NETWORK_ALONE : SearchSettings.WITH_NETWORK;
    return new SearchSettings(
        settings.decimal("c", standard.exploration(), 0, 100),
        settings.decimal("fpu", standard.firstPlay(), -1, 1),
        settings.integer("rave", standard.rave(), 0, 1_000_000),
        settings.integer(EXPANSION, standard.expansion(), 1, 1_000_000),
        settings.integer("virtualLoss", standard.virtualLoss(), 0, 1_000),
        settings.integer("maxNodes", standard.maxNodes(), 1, 100_000_000),
        settings.integer("memory", standard.maxMebibytes(), 1, 1 << 20),
        settings.integer("threads", standard.threads(), 1, 256),
        SelfPlaySettings.root(settings).full());
  }

  /** How the network is used; only where there is one. */
  static NetworkSettings network(Settings settings) {
    double lambda = lambda(settings);
    return new NetworkSettings(
        lambda,
        settings.decimal(PRIOR_TEMPERATURE, lambda == 0 ? 1 : ALPHAGO_TEMPERATURE, 0.01, 100),
        settings.integer(LEAVES, usualLeaves(settings, lambda), 1, MOST_LEAVES),
        settings.choice(SYMMETRY, SYMMETRIES).equals(STABLE)
            ? NetworkSettings.Symmetry.STABLE
            : NetworkSettings.Symmetry.RANDOM,
        !settings.has(EXPANSION),
        usesPriors(settings));
  }

  private static boolean usesPriors(Settings settings) {
    return settings.choice(NET_PRIORS, PRIORS_USE).equals(USE);
  }

  private static double lambda(Settings settings) {
    return settings.decimal(LAMBDA, 0, 0, 1);
  }

  private static int usualLeaves(Settings settings, double lambda) {
    int threads = settings.integer("threads", 1, 1, 256);
    if (lambda > 0) {
      return USUAL_LEAVES * threads;
    }
    // Each is a visit made without knowing what came of the others.
    int few =
        settings.has("visits")
            ? Math.clamp(
                settings.integer("visits", 1, 1, Integer.MAX_VALUE) / VISITS_A_LEAF,
                1,
                USUAL_LEAVES)
            : LEAVES_IN_TIME;
    return Math.max(threads, few);
  }

  /**
   * Looks for settings that would mean nothing.
   *
   * @throws IllegalArgumentException with one line
   */
  static void requireSense(Settings settings) {
    SelfPlaySettings.requireSense(settings, lambda(settings) == 0);
    if (settings.has(EngineSpec.NETWORK)) {
      if (!usesPriors(settings)) {
        requireSenseOfIgnoredPriors(settings);
      }
      if (lambda(settings) == 0) {
        List<String> useless =
            usesPriors(settings)
                ? List.of("rollout", "prior", EngineSpec.POLICY, "rave")
                : List.of("rollout", "rave");
        for (String key : useless) {
          if (settings.has(key)) {
            throw settings.refusal(key, "of any use with a network alone; add lambda=, above 0");
          }
        }
      }
      return;
    }
    for (String key : List.of(LAMBDA, LEAVES, PRIOR_TEMPERATURE, SYMMETRY, NET_PRIORS)) {
      // All of the value is the rollouts' where there is nothing else.
      boolean holds = key.equals(LAMBDA) && lambda(settings) == 1;
      if (settings.has(key) && !holds) {
        throw settings.refusal(key, "of any use without a network; add net=NAME");
      }
    }
  }

  private static void requireSenseOfIgnoredPriors(Settings settings) {
    if (lambda(settings) == 1) {
      throw settings.refusal(
          NET_PRIORS, "possible with lambda=1, which leaves a network its priors only");
    }
    for (String key : List.of(PRIOR_TEMPERATURE, SelfPlaySettings.GUMBEL)) {
      if (settings.has(key)) {
        throw settings.refusal(key, "of any use where a network's priors are ignored");
      }
    }
  }
}
