package io.tengen.engine.gtp.program;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The engine kind {@code file}: external programs of an allowlist that are played by {@link
 * FileProtocol}. An engine's spec names an entry of the list, never a command. Immutable and
 * thread-safe.
 */
public final class FileKind implements EngineKind {
  private static final Setting<String> PROGRAM =
      Setting.entry(WorkerResource.PROGRAM)
          .meaning("the program; the key may be omitted: `file:PROGRAM`")
          .unrepeatable();

  private static final SettingTable SETTINGS = SettingTable.of(PROGRAM);

  private final TreeMap<String, EngineProgram> programs = new TreeMap<>();

  /**
   * Creates the kind.
   *
   * @param programs the allowlist by name; each use looks the program up again
   */
  public FileKind(Map<String, EngineProgram> programs) {
    this.programs.putAll(programs);
  }

  @Override
  public String name() {
    return "file";
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

  @Override
  public Optional<WorkerResource> shorthand() {
    return Optional.of(WorkerResource.PROGRAM);
  }

  /** Returns {@code file:NAME} for each program of the allowlist that is installed. */
  @Override
  public List<String> offers() {
    return programs.entrySet().stream()
        .filter(entry -> ProgramLookup.find(entry.getValue().command().getFirst()).isPresent())
        .map(entry -> name() + ":" + entry.getKey())
        .toList();
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    String program =
        SETTINGS
            .read(spec)
            .find(PROGRAM)
            .orElseThrow(() ->
                fault(spec, "file needs an entry of the worker's allowlist, as in file:NAME"));
    EngineProgram entry = programs.get(program);
    if (entry == null) {
      throw fault(
          spec,
          "\""
              + program
              + "\" is not in the worker's allowlist; "
              + (programs.isEmpty()
                  ? "it is empty"
                  : "it has " + String.join(", ", programs.keySet())));
    }
    String name = entry.command().getFirst();
    List<String> line = new ArrayList<>(FilePlayer.movable(entry.command()));
    line.set(
        0,
        ProgramLookup.find(name)
            .orElseThrow(() -> fault(spec, "program " + name + " is not installed or not on PATH"))
            .toAbsolutePath()
            .toString());
    try {
      return FilePlayer.inScratch(program, new EngineProgram(line, entry.limits()));
    } catch (IOException e) {
      throw fault(spec, "cannot create a directory for " + program + ": " + e.getMessage());
    }
  }

  private static IllegalArgumentException fault(EngineSpec spec, String what) {
    return new IllegalArgumentException("engine \"" + spec.name() + "\": " + what);
  }
}
