package io.tengen.engine.program.file;

import io.tengen.engine.play.Player;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.ProgramKind;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The engine kind {@code file}: external programs of an allowlist that are played by {@link
 * FileProtocol}. An engine's spec names an entry of the list and the values of its arguments, never
 * a command. Thread-safe.
 */
public final class FileKind extends ProgramKind {
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
    super(
        programs,
        ProgramProtocol.FILE,
        "minigo.md",
        "a hash of the program, its command line and the files that this names");
    this.programs = programs;
  }

  @Override
  public String meaning() {
    return "an external program that is played by files, by its name in the worker's list:"
        + " file:PROGRAM";
  }

  /** Returns the builds of the programs whose files are there. */
  @Override
  protected Map<String, String> builds() {
    return programs.playedByFiles();
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

  @Override
  public Player create(EngineSpec spec, long seed) {
    String name = spec.settings().getOrDefault(WorkerResource.PROGRAM.key(), "");
    EngineProgram program = resolved(spec);
    try {
      return FilePlayer.inScratch(name, program);
    } catch (IOException e) {
      throw spec.fault("cannot create a directory for " + name + ": " + e.getMessage());
    }
  }

  /** Returns the program with its arguments and its files. */
  private EngineProgram resolved(EngineSpec spec) {
    EngineProgram filled = programs.named(spec, ProgramProtocol.FILE).filled(spec);
    try {
      if (!build(spec).isEmpty()) {
        requireBuild(spec, programs.fileBuild(spec));
      }
      return filled.resolved();
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }
}
