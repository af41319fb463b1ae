package io.tengen.engine.kind;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;

/**
 * A kind that this version of the program does not have, and that workers of another version may
 * have. Its networks and policies are taken to be called as those of all other kinds.
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
    throw new IllegalArgumentException(
        "engine \"" + spec.name() + "\": this version has no kind \"" + name + "\"");
  }
}
