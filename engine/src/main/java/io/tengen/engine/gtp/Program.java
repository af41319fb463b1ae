package io.tengen.engine.gtp;

import java.util.List;

/**
 * An outside engine of the allowlist. Immutable.
 *
 * @param command its command line; a program without a slash is looked for as {@link Programs#find}
 *     does
 */
public record Program(List<String> command, ProcessLimits limits) {
  /**
   * @throws IllegalArgumentException if there is no program in the command line
   */
  public Program {
    command = List.copyOf(command);
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new IllegalArgumentException(
          "has no program; write its command line as a list of words");
    }
  }

  /** One with the usual limits. */
  public Program(List<String> command) {
    this(command, ProcessLimits.usual());
  }
}
