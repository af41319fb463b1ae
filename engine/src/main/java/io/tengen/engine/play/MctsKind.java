package io.tengen.engine.play;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code mcts}: tree search with uniform rollouts. */
public final class MctsKind implements EngineKind {
  private static final int DEFAULT_VISITS = 400;
  private static final int MAX_VISITS = 100_000_000;
  private static final double MAX_SECONDS = 86_400;

  @Override
  public String name() {
    return "mcts";
  }

  @Override
  public List<Setting> settings() {
    return List.of(
        new Setting("visits", "simulations a move, 1 to 100,000,000; default 400, none with time="),
        new Setting("stop", "full (default), or settled: when no other move can catch up any more"),
        new Setting("time", "seconds a move; such games cannot be repeated exactly"),
        new Setting(
            "resign",
            "gives up below this win rate, two moves in a row, 0 to 0.5; default 0, never"),
        new Setting(
            "resignNever", "share of games in which it never gives up, 0 to 1; default 0, none"),
        new Setting("threads", "simulations at a time on one tree; default 1"),
        new Setting("maxNodes", "positions that the tree keeps at most; default 1,048,576"),
        new Setting("rollout", "pattern (default) or uniform"),
        new Setting("prior", "pattern (default) or uniform"),
        new Setting("rave", "simulations that RAVE's results are worth; 0 for none"),
        new Setting("c", "weight of priors in PUCT"),
        new Setting("fpu", "what an untried move is worth less than its position"),
        new Setting("expansion", "visits at which a position becomes a node; default 2"),
        new Setting("virtualLoss", "losses that a simulation under way counts as; default 3"),
        Settings.SEED);
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    Settings settings = new Settings(spec);
    List<SearchLimit> limits = new ArrayList<>();
    if (settings.has("visits") || !settings.has("time")) {
      int visits = settings.integer("visits", DEFAULT_VISITS, 1, MAX_VISITS);
      limits.add(
          settings.choice("stop", "full", "settled").equals("settled")
              ? new SearchLimit.Settled(visits)
              : new SearchLimit.Visits(visits));
    }
    if (settings.has("time")) {
      double seconds = settings.decimal("time", 1, 0.001, MAX_SECONDS);
      limits.add(new SearchLimit.Time(Duration.ofNanos((long) (seconds * 1e9))));
    }
    long own = settings.seed(seed);
    Resignation resignation =
        Resignation.drawn(
            settings.decimal("resign", 0, 0, 0.5), settings.decimal("resignNever", 0, 0, 1), own);
    Search search =
        new Search(
            search(settings),
            settings.choice("rollout", "pattern", "uniform").equals("pattern")
                ? Shipped::rollout
                : UniformRollout::new,
            settings.choice("prior", "pattern", "uniform").equals("pattern")
                ? Shipped.TREE::copy
                : () -> PriorPolicy.UNIFORM,
            own);
    return new MctsPlayer(new SearchLimit.FirstOf(limits), resignation, search);
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
        settings.integer("threads", standard.threads(), 1, 256));
  }

  /** The policies that the program comes with, read when first wanted. */
  private static final class Shipped {
    private static final PatternPolicy PATTERN = PatternPolicy.shipped();
    private static final TreePolicy TREE = TreePolicy.shipped();

    static RolloutPolicy rollout() {
      return new PatternRollout(PATTERN);
    }
  }
}
