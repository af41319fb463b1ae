package io.tengen.worker;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueType;
import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.gtp.program.ProcessLimits;
import java.util.Set;

/** Reads an entry of the allowlist: a command line, or that with limits. */
final class ProgramReader {
  private static final String COMMAND = "command";
  private static final String MEMORY = "memory";
  private static final String PROCESSES = "processes";
  private static final String CPU_SECONDS = "cpuSeconds";
  private static final Set<String> KEYS = Set.of(COMMAND, MEMORY, PROCESSES, CPU_SECONDS);

  private ProgramReader() {}

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  static EngineProgram read(Config config, String path) {
    if (config.getValue(path).valueType() != ConfigValueType.OBJECT) {
      return new EngineProgram(config.getStringList(path));
    }
    Config entry = config.getConfig(path);
    ConfigReader.checkKeys(entry.root(), KEYS, ConfigReader.ROOT + "." + path + ".");
    ProcessLimits usual = ProcessLimits.usual();
    return new EngineProgram(
        entry.getStringList(COMMAND),
        new ProcessLimits(
            entry.hasPath(MEMORY) ? entry.getBytes(MEMORY) : usual.memory(),
            entry.hasPath(PROCESSES)
                ? ConfigReader.wholeNumber(entry, PROCESSES)
                : usual.processes(),
            entry.hasPath(CPU_SECONDS)
                ? ConfigReader.wholeNumber(entry, CPU_SECONDS)
                : usual.cpuSeconds()));
  }
}
