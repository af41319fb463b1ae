package io.tengen.engine.gtp.program;

import java.util.List;

/**
 * An outside engine of the allowlist. Immutable.
 *
 * @param command its command line; a program without a slash is looked for as {@link
 *     ProgramLookup#find} does
 */
public record EngineProgram(List<String> command, ProcessLimits limits) {
  /**
   * @throws IllegalArgumentException if there is no program in the command line
   */
  public EngineProgram {
    command = List.copyOf(command);
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new IllegalArgumentException(
          "has no program; write its command line as a list of words");
    }
  }

  /** One with the usual limits. */
  public EngineProgram(List<String> command) {
    this(command, ProcessLimits.usual());
  }
}
