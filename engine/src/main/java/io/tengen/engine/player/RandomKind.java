package io.tengen.engine.player;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.game.match.EngineSpec;

/** {@code random}: the player that every other one should beat. */
public final class RandomKind implements EngineKind {
  /** Stands before the colon. */
  public static final String NAME = "random";

  private static final SettingTable SETTINGS = SettingTable.of(Setting.SEED);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String meaning() {
    return "legal moves at random, eyes spared: what every engine should beat";
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
