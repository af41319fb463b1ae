package io.tengen.engine.program.file;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.program.BuildSetting;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The engine kind {@code file}: external programs of an allowlist that are played by {@link
 * FileProtocol}. An engine's spec names an entry of the list and the values of its arguments, never
 * a command. Thread-safe.
 */
public final class FileKind implements EngineKind {
  private static final ProgramProtocol PROTOCOL = ProgramProtocol.FILE;

  private static final Setting<String> PROGRAM =
      Setting.entry(WorkerResource.PROGRAM)
          .meaning("the program; the key may be omitted: `file:PROGRAM`")
          .page("minigo.md")
          .unrepeatable();

  private static final BuildSetting BUILD =
      new BuildSetting(
          PROTOCOL.key(), "a hash of the program, its command line and the files that this names");

  private static final SettingTable SETTINGS = SettingTable.of(PROGRAM, BUILD.row());

  private final ProgramAllowlist programs;

  /** What programs have answered. */
  private final Set<Trial> passed = ConcurrentHashMap.newKeySet();

  private record Trial(List<String> command, int size) {}

  /**
   * Creates the kind.
   *
   * @param programs the allowlist; each use looks the program up again
   */
  public FileKind(ProgramAllowlist programs) {
    this.programs = programs;
  }

  @Override
  public String name() {
    return PROTOCOL.key();
  }

  @Override
  public String meaning() {
    return "an external program that is played by files, by its name in the worker's list:"
        + " file:PROGRAM";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  /** Returns the settings of this kind, and the arguments of the program that the spec names. */
  @Override
  public SettingTable settingsOf(EngineSpec spec) {
    return programs.named(spec, PROTOCOL).settings(SETTINGS);
  }

  @Override
  public Optional<WorkerResource> shorthand() {
    return Optional.of(WorkerResource.PROGRAM);
  }

  /**
   * Returns {@code file:NAME} and {@code file:NAME,build=BUILD} if the program's files are there.
   */
  @Override
  public List<String> offers() {
    return BUILD.offers(programs.playedByFiles());
  }

  /** Returns {@code file:NAME}, and {@code file:NAME,build=BUILD} if the spec has a build. */
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

  /**
   * Asks the program for the first move of a game, unless it has answered before with the same
   * arguments; blocks for up to 15 seconds.
   */
  @Override
  public void requireBoard(EngineSpec spec, int size) {
    EngineProgram program = resolved(spec);
    Trial trial = new Trial(program.command(), size);
    if (passed.contains(trial)) {
      return;
    }
    try {
      FilePlayer.requireAnswer(program, size);
      passed.add(trial);
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    } catch (InterruptedException e) {
      throw interrupted(spec);
    }
  }

  /** Checks that the program can be started: starts and stops it. Blocks for milliseconds. */
  @Override
  public void check(EngineSpec spec) {
    EngineProgram program = resolved(spec);
    try {
      FilePlayer.requireStartable(program);
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    } catch (InterruptedException e) {
      throw interrupted(spec);
    }
  }

  private static IllegalArgumentException interrupted(EngineSpec spec) {
    Thread.currentThread().interrupt();
    return spec.fault("interrupted while the program started");
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    String name = spec.settings().getOrDefault(PROGRAM.key(), "");
    EngineProgram program = resolved(spec);
    try {
      return FilePlayer.inScratch(name, program);
    } catch (IOException e) {
      throw spec.fault("cannot create a directory for " + name + ": " + e.getMessage());
    }
  }

  /** Returns the program with its arguments and its files. */
  private EngineProgram resolved(EngineSpec spec) {
    EngineProgram filled = programs.named(spec, PROTOCOL).filled(spec);
    try {
      if (!BUILD.of(spec).isEmpty()) {
        BUILD.require(spec, programs.fileBuild(spec));
      }
      return filled.resolved();
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }
}
