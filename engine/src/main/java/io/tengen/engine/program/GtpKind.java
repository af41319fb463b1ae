package io.tengen.engine.program;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The engine kind {@code gtp}: external engines of an allowlist. An engine's spec names an entry of
 * the list and the values of its arguments, never a command. Thread-safe.
 */
public final class GtpKind implements EngineKind {
  static final String PROGRAM_KEY = WorkerResource.PROGRAM.key();

  private static final String NAME = "gtp";

  private static final Setting<String> PROGRAM =
      Setting.entry(WorkerResource.PROGRAM)
          .meaning("the program; the key may be omitted: `gtp:PROGRAM`")
          .page("external-engines.md")
          .unrepeatable();

  private static final BuildSetting BUILD =
      new BuildSetting(
          NAME, "the program's GTP name, its version and a hash, as `NAME/VERSION/HASH`");

  private static final SettingTable SETTINGS = SettingTable.of(PROGRAM, BUILD.row());

  private final ProgramAllowlist programs;

  /**
   * Creates the kind.
   *
   * @param programs the allowlist; each use looks the program up again
   */
  public GtpKind(ProgramAllowlist programs) {
    this.programs = programs;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String meaning() {
    return "an external GTP engine, by its name in the worker's list: gtp:PROGRAM";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  /** Returns the settings of this kind, and the arguments of the program that the spec names. */
  @Override
  public SettingTable settingsOf(EngineSpec spec) {
    return entry(spec).program().settings(SETTINGS);
  }

  @Override
  public Optional<WorkerResource> shorthand() {
    return Optional.of(WorkerResource.PROGRAM);
  }

  /**
   * Returns {@code gtp:NAME} and {@code gtp:NAME,build=BUILD} for each program of the allowlist
   * that is installed and has passed a handshake.
   */
  @Override
  public List<String> offers() {
    return BUILD.offers(programs.offered());
  }

  /** Returns {@code gtp:NAME}, and {@code gtp:NAME,build=BUILD} if the spec has a build. */
  @Override
  public Set<String> requirements(EngineSpec spec, Set<ResourceName> brought) {
    return BUILD.requirements(spec, EngineKind.super.requirements(spec, brought));
  }

  /** Returns the engine with the build of its program among these offers, unless it has one. */
  @Override
  public EngineSpec identified(EngineSpec spec, Set<String> offers) {
    return BUILD.identified(spec, offers);
  }

  @Override
  public String build(EngineSpec spec) {
    return BUILD.of(spec);
  }

  /** Checks that the program is installed and has all its arguments. Does not start it. */
  @Override
  public void check(EngineSpec spec) {
    located(spec);
  }

  /**
   * Makes a handshake with the program, unless one has succeeded with the same arguments; blocks
   * for up to a minute.
   */
  @Override
  public void requireBoard(EngineSpec spec, int size) {
    handshake(spec, new Handshake.Terms(OptionalInt.of(size), Optional.empty()));
  }

  /**
   * Makes a handshake about the rules of another game than Go, unless one has succeeded with the
   * same arguments; blocks for up to a minute.
   */
  @Override
  public void requireEncounter(EngineSpec spec, Encounter encounter) {
    Rules rules = encounter.setup().rules();
    if (!GtpRules.isGo(rules)) {
      OptionalInt size = OptionalInt.of(encounter.setup().size());
      handshake(spec, new Handshake.Terms(size, Optional.of(rules)));
    }
  }

  private void handshake(EngineSpec spec, Handshake.Terms terms) {
    EngineProgram filled = entry(spec).program().filled(spec);
    located(spec);
    try {
      BUILD.require(spec, entry(spec).check(filled, terms).text());
    } catch (InterruptedException e) {
      throw interrupted(spec);
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }

  /** Blocks for a handshake only if the spec has a build and there was no handshake yet. */
  @Override
  public Player create(EngineSpec spec, long seed) {
    EngineProgram located = located(spec);
    try {
      if (!BUILD.of(spec).isEmpty()) {
        BUILD.require(spec, entry(spec).build(entry(spec).program().filled(spec)).text());
      }
      return new GtpPlayer(entry(spec).name(), located, seed);
    } catch (IOException e) {
      throw spec.fault(
          "program "
              + entry(spec).program().command().getFirst()
              + " cannot be started: "
              + e.getMessage());
    } catch (InterruptedException e) {
      throw interrupted(spec);
    }
  }

  /** Returns the program with its arguments and its file. */
  private EngineProgram located(EngineSpec spec) {
    EngineProgram filled = entry(spec).program().filled(spec);
    try {
      return filled.at(filled.requireExecutable());
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }

  private AllowedProgram entry(EngineSpec spec) {
    return programs.entry(spec, ProgramProtocol.GTP);
  }

  private static IllegalArgumentException interrupted(EngineSpec spec) {
    Thread.currentThread().interrupt();
    return spec.fault("interrupted while the program started");
  }
}
