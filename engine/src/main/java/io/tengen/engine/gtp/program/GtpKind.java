package io.tengen.engine.gtp.program;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The engine kind {@code gtp}: external engines of an allowlist. An engine's spec names an entry of
 * the list, never a command. Immutable and thread-safe.
 */
public final class GtpKind implements EngineKind {
  private static final Setting<String> PROGRAM =
      Setting.entry(WorkerResource.PROGRAM)
          .meaning("the program; the key may be omitted: `gtp:PROGRAM`")
          .unrepeatable();

  private static final SettingTable SETTINGS = SettingTable.of(PROGRAM);

  private final TreeMap<String, EngineProgram> programs = new TreeMap<>();

  /**
   * Creates the kind.
   *
   * @param programs the allowlist by name; each use looks the program up again
   */
  public GtpKind(Map<String, EngineProgram> programs) {
    this.programs.putAll(programs);
  }

  @Override
  public String name() {
    return "gtp";
  }

  @Override
  public String meaning() {
    return "an external GTP engine, by its name in the worker's list: gtp:PROGRAM";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public Optional<WorkerResource> shorthand() {
    return Optional.of(WorkerResource.PROGRAM);
  }

  /** Returns {@code gtp:NAME} for each program of the allowlist that is installed. */
  @Override
  public List<String> offers() {
    return programs.entrySet().stream()
        .filter(entry -> ProgramLookup.find(entry.getValue().command().getFirst()).isPresent())
        .map(entry -> name() + ":" + entry.getKey())
        .toList();
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    String program = SETTINGS.read(spec).find(PROGRAM).orElse(null);
    if (program == null) {
      throw fault(
          spec, "gtp needs an entry of the worker's allowlist, as in gtp:NAME; " + allowed());
    }
    EngineProgram entry = programs.get(program);
    if (entry == null) {
      throw fault(spec, "\"" + program + "\" is not in the worker's allowlist; " + allowed());
    }
    List<String> command = entry.command();
    Optional<Path> executable = ProgramLookup.find(command.getFirst());
    if (executable.isEmpty()) {
      throw fault(spec, "program " + command.getFirst() + " is not installed or not on PATH");
    }
    List<String> line = new ArrayList<>(command);
    line.set(0, executable.get().toString());
    try {
      return new GtpPlayer(program, new EngineProgram(line, entry.limits()), seed);
    } catch (IOException e) {
      throw fault(spec, "program " + command.getFirst() + " cannot be started: " + e.getMessage());
    }
  }

  private String allowed() {
    return programs.isEmpty() ? "it is empty" : "it has " + String.join(", ", programs.keySet());
  }

  private static IllegalArgumentException fault(EngineSpec spec, String what) {
    return new IllegalArgumentException("engine \"" + spec.name() + "\": " + what);
  }
}
