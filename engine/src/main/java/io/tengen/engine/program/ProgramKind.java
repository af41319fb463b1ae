package io.tengen.engine.program;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An engine kind whose engines are external programs of an allowlist, played by one protocol. An
 * engine's spec names an entry of the list and the values of its arguments, never a command.
 * Thread-safe.
 */
public abstract class ProgramKind implements EngineKind {
  private final ProgramAllowlist programs;
  private final ProgramProtocol protocol;
  private final BuildSetting buildSetting;
  private final SettingTable settings;

  /**
   * Creates the kind of a protocol.
   *
   * @param programs the allowlist; each use looks the program up again
   * @param page the page of the documentation about such programs
   * @param identity what identifies a build of a program
   */
  protected ProgramKind(
      ProgramAllowlist programs, ProgramProtocol protocol, String page, String identity) {
    this.programs = programs;
    this.protocol = protocol;
    buildSetting = new BuildSetting(protocol.key(), identity);
    Setting<String> program =
        Setting.entry(WorkerResource.PROGRAM)
            .meaning("the program; the key may be omitted: `" + protocol.key() + ":PROGRAM`")
            .page(page)
            .unrepeatable();
    settings = SettingTable.of(program, buildSetting.row());
  }

  /** Returns the builds of the programs that this worker offers, by their names. May block. */
  protected abstract Map<String, String> builds();

  @Override
  public final String name() {
    return protocol.key();
  }

  @Override
  public final SettingTable settings() {
    return settings;
  }

  /** Returns the settings of this kind, and the arguments of the program that the spec names. */
  @Override
  public final SettingTable settingsOf(EngineSpec spec) {
    return programs.named(spec, protocol).settings(settings);
  }

  @Override
  public final Optional<WorkerResource> shorthand() {
    return Optional.of(WorkerResource.PROGRAM);
  }

  /**
   * Returns {@code KIND:NAME} and {@code KIND:NAME,build=BUILD} for each program that this worker
   * can play.
   */
  @Override
  public final List<String> offers() {
    return buildSetting.offers(builds());
  }

  /** Returns {@code KIND:NAME}, and {@code KIND:NAME,build=BUILD} if the spec has a build. */
  @Override
  public final Set<String> requirements(EngineSpec spec, Set<ResourceName> brought) {
    return buildSetting.requirements(spec, EngineKind.super.requirements(spec, brought));
  }

  /** Returns the engine with the build of its program among these offers, unless it has one. */
  @Override
  public final EngineSpec identified(EngineSpec spec, Set<String> offers) {
    return buildSetting.identified(spec, offers);
  }

  @Override
  public final String build(EngineSpec spec) {
    return buildSetting.of(spec);
  }

  /**
   * Checks that the program of this process has the build that an engine demands.
   *
   * @param build the build of this process's program
   * @throws IllegalArgumentException with one line if it has another
   */
  protected final void requireBuild(EngineSpec spec, String build) {
    buildSetting.require(spec, build);
  }

  /** Keeps the interrupt of a thread that waited for a program, and returns what to throw. */
  protected static IllegalArgumentException interrupted(EngineSpec spec) {
    Thread.currentThread().interrupt();
    return spec.fault("interrupted while the program started");
  }
}
