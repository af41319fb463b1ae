package io.tengen.engine.nogo;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;

/** The engine kind {@code nogo}: a player of NoGo without search. Thread-safe. */
public final class NogoKind implements EngineKind {
  /** Why other games are refused. */
  static final String REFUSAL = "engines of kind nogo play only by --rules nogo";

  private enum Scatter {
    ON,
    OFF
  }

  private static final Setting<Integer> LEVELS =
      Setting.whole("levels", 1, 6)
          .defaultsTo(3)
          .meaning(
              "levels of the recursion that breaks ties of values, as far as the clock allows; each"
                  + " level more places another stone and takes more time")
          .repeatable();

  private static final Setting<Scatter> SCATTER =
      Setting.choice("scatter", Scatter.class)
          .meaning(
              "`on`: of points that are still tied, those farthest from all stones; `off`: any of"
                  + " them at random")
          .repeatable();

  private static final SettingTable SETTINGS = SettingTable.of(LEVELS, SCATTER, Setting.SEED);

  @Override
  public String name() {
    return "nogo";
  }

  @Override
  public String meaning() {
    return "plays NoGo by the value of each point to both sides, without search";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public boolean isRepeatable(EngineSpec spec) {
    return true;
  }

  @Override
  public void requireRules(EngineSpec spec, Rules rules) {
    if (!rules.lastMoverWins()) {
      throw spec.fault(REFUSAL);
    }
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    return new NogoPlayer(
        values.get(LEVELS), values.get(SCATTER) == Scatter.ON, values.seed(seed), System::nanoTime);
  }
}
