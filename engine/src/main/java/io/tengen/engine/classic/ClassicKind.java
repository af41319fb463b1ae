package io.tengen.engine.classic;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;

/**
 * The engine kind {@code classic}: plays as the programs before Monte-Carlo search did, by
 * influence, patterns, local goals and reading. Thread-safe.
 */
public final class ClassicKind implements EngineKind {
  private static final int MOST_LEVEL = 10;
  private static final int LEAST_NODES = 40;
  private static final int MOST_NODES = 100_000_000;
  private static final double SECOND = 1e9;

  /** How many times as many positions each level evaluates as the one below. */
  private static final double STEP = 1.7;

  private static final Setting<Integer> LEVEL =
      Setting.whole("level", 1, MOST_LEVEL)
          .defaultsTo(MOST_LEVEL)
          .meaning(
              "strength: the positions evaluated for each move, 40 at level 1 and 1.7 times as many"
                  + " at each further level, unless `nodes` is given")
          .repeatable();

  private static final Setting<Integer> NODES =
      Setting.whole("nodes", 1, MOST_NODES)
          .unset("by `level`")
          .meaning("positions evaluated for each move")
          .repeatable();

  private static final SettingTable SETTINGS =
      SettingTable.of(LEVEL, NODES, Setting.TIME, Setting.SEED);

  @Override
  public String name() {
    return "classic";
  }

  @Override
  public String meaning() {
    return "influence, patterns, local goals and reading, without Monte Carlo";
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
  public void requireRules(EngineSpec spec, Rules rules) {
    if (rules.lastMoverWins()) {
      throw spec.fault("engines of kind classic do not play by --rules nogo");
    }
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    long most =
        values.find(Setting.TIME).map(seconds -> (long) (seconds * SECOND)).orElse(Long.MAX_VALUE);
    int nodes = values.find(NODES).orElseGet(() -> nodes(values.get(LEVEL)));
    return new ClassicPlayer(nodes, most, values.seed(seed), System::nanoTime);
  }

  /** Returns the number of positions that a level evaluates for each move. */
  static int nodes(int level) {
    return (int) Math.round(LEAST_NODES * Math.pow(STEP, level - 1));
  }
}
