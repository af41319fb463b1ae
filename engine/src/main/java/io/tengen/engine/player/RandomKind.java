package io.tengen.engine.player;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.game.match.EngineSpec;

/** The engine kind {@code random}: a baseline that every other engine should beat. */
public final class RandomKind implements EngineKind {
  /** The name of the kind. */
  public static final String NAME = "random";

  private static final SettingTable SETTINGS = SettingTable.of(Setting.SEED);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String meaning() {
    return "random legal moves that fill no eye: a baseline that every engine should beat";
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
  public Player create(EngineSpec spec, long seed) {
    return new RandomPlayer(SETTINGS.read(spec).seed(seed));
  }
}
