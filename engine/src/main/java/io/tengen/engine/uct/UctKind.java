package io.tengen.engine.uct;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.PriorByRules;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.game.match.EngineSpec;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The engine kind {@code uct}: plain UCT among the best points by pattern, the kind of program that
 * Guo and Chen compare their NoGo player with ("Recursive algorithm for NoGo based on value
 * evaluation", 2019). Thread-safe.
 */
public final class UctKind implements EngineKind {
  private static final int DEFAULT_VISITS = 1000;

  private static final Setting<Integer> VISITS =
      Setting.whole("visits", 1, 100_000_000)
          .unset(DEFAULT_VISITS + "; unlimited with `time`")
          .meaning("simulations for each move")
          .repeatable();

  private static final Setting<Integer> CANDIDATES =
      Setting.whole("candidates", 1, 625)
          .defaultsTo(4)
          .meaning("moves that are searched in each position: the best ones by pattern")
          .repeatable();

  private static final Setting<Double> EXPLORATION =
      Setting.decimal("c", 0, 100)
          .defaultsTo(0.5)
          .meaning("weight of the exploration term of UCB1")
          .repeatable();

  private static final Setting<Integer> MAX_NODES =
      Setting.whole("maxNodes", 1, 100_000_000)
          .defaultsTo(1_000_000)
          .meaning("number of positions after which the tree no longer grows; each takes 50 bytes")
          .repeatable();

  private static final SettingTable SETTINGS =
      SettingTable.of(VISITS, Setting.TIME, CANDIDATES, EXPLORATION, MAX_NODES, Setting.SEED);

  @Override
  public String name() {
    return "uct";
  }

  @Override
  public String meaning() {
    return "plain UCT among the few best moves by pattern: an opponent for NoGo";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public boolean isRepeatable(EngineSpec spec) {
    return SETTINGS.isRepeatable(spec);
  }

  @Override
  public boolean estimatesWinRate() {
    return true;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    UctSearch search =
        new UctSearch(
            values.get(CANDIDATES),
            values.get(EXPLORATION),
            values.get(MAX_NODES),
            new UniformRollout(),
            new PriorByRules(),
            new SplittableRandom(values.seed(seed)));
    boolean timed = values.has(Setting.TIME);
    int visits = values.find(VISITS).orElse(timed ? Integer.MAX_VALUE : DEFAULT_VISITS);
    Duration time =
        timed ? Duration.ofNanos((long) (values.get(Setting.TIME) * 1e9)) : Duration.ofDays(365);
    return new UctPlayer(search, visits, time);
  }
}
