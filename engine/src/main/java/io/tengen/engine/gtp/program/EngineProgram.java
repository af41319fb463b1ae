package io.tengen.engine.gtp.program;

import java.util.List;

/**
 * An external engine of the allowlist. Immutable.
 *
 * @param command the command line; {@link ProgramLookup#find} finds a program without a slash
 * @param limits the resource limits of its processes
 */
public record EngineProgram(List<String> command, ProcessLimits limits) {
  /**
   * Copies the command line.
   *
   * @throws IllegalArgumentException if the command line has no program
   */
  public EngineProgram {
    command = List.copyOf(command);
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new IllegalArgumentException(
          "has no program; write its command line as a list of words");
    }
  }

  /** Creates an entry with the {@linkplain ProcessLimits#usual usual limits}. */
  public EngineProgram(List<String> command) {
    this(command, ProcessLimits.usual());
  }
}
