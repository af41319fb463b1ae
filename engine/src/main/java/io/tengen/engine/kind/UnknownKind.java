package io.tengen.engine.kind;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;

/**
 * An engine kind that this version of the program does not have, but that workers of another
 * version may have. Its settings are assumed to name networks and policies by the same keys as all
 * other kinds.
 */
record UnknownKind(String name) implements EngineKind {
  private static final SettingTable SETTINGS =
      SettingTable.of(
          Setting.entry(WorkerResource.NETWORK).unrepeatable(),
          Setting.entry(WorkerResource.POLICY).unrepeatable());

  @Override
  public String meaning() {
    return "not known to this version";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    throw spec.fault("this version has no kind \"" + name + "\"");
  }
}
