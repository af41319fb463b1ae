package io.tengen.cli.console;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a command cannot go on. The message is one line for users that names the problem and
 * its remedy.
 */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private CommandException(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** Returns an exception for input that is invalid or that cannot be satisfied here. */
  public static CommandException badInput(String message) {
    return new CommandException(ExitCode.BAD_INPUT, message, null);
  }

  /** Returns an exception for invalid input that another exception revealed. */
  public static CommandException badInput(String message, Throwable cause) {
    return new CommandException(ExitCode.BAD_INPUT, message, cause);
  }

  /** Returns an exception for a valid request that failed. */
  public static CommandException failed(String message) {
    return new CommandException(ExitCode.FAILED, message, null);
  }

  /** Returns an exception for a valid request that failed because of another exception. */
  public static CommandException failed(String message, @Nullable Throwable cause) {
    return new CommandException(ExitCode.FAILED, message, cause);
  }

  /** Returns the exit code of the command, see {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
