package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.gtp.program.ProcessLimits;
import java.util.Set;

/** Reads an entry of the engine allowlist: a command line, or a command line with limits. */
final class ProgramReader {
  private static final String COMMAND = "command";
  private static final String MEMORY = "memory";
  private static final String PROCESSES = "processes";
  private static final String CPU_SECONDS = "cpuSeconds";
  private static final Set<String> KEYS = Set.of(COMMAND, MEMORY, PROCESSES, CPU_SECONDS);

  private ProgramReader() {}

  /**
   * @throws IllegalArgumentException with a one-line message if the entry is invalid
   */
  static EngineProgram read(StrictConfig config, String path) {
    if (!config.isSection(path)) {
      return new EngineProgram(config.texts(path));
    }
    StrictConfig entry = config.section(path);
    entry.requireKnown(KEYS);
    ProcessLimits usual = ProcessLimits.usual();
    return new EngineProgram(
        entry.texts(COMMAND),
        new ProcessLimits(
            entry.has(MEMORY) ? entry.bytes(MEMORY) : usual.memory(),
            entry.has(PROCESSES) ? entry.wholeNumber(PROCESSES) : usual.processes(),
            entry.has(CPU_SECONDS) ? entry.wholeNumber(CPU_SECONDS) : usual.cpuSeconds()));
  }
}
