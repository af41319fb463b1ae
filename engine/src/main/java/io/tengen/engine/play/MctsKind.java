package io.tengen.engine.play;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.search.SearchLimit;
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
        new Setting("time", "seconds a move; such games cannot be repeated exactly"),
        new Setting("resign", "gives up below this win rate, 0 to 0.5; default 0, never"),
        Settings.SEED);
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    Settings settings = new Settings(spec);
    List<SearchLimit> limits = new ArrayList<>();
    if (settings.has("visits") || !settings.has("time")) {
      limits.add(new SearchLimit.Visits(settings.integer("visits", DEFAULT_VISITS, 1, MAX_VISITS)));
    }
    if (settings.has("time")) {
      double seconds = settings.decimal("time", 1, 0.001, MAX_SECONDS);
      limits.add(new SearchLimit.Time(Duration.ofNanos((long) (seconds * 1e9))));
    }
    double resign = settings.decimal("resign", 0, 0, 0.5);
    return new MctsPlayer(new SearchLimit.FirstOf(limits), resign, settings.seed(seed));
  }
}
