package io.tengen.cli.console;

import org.jspecify.annotations.Nullable;

/**
 * A command cannot go on; the message is one line for people that names the thing and the remedy.
 */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private CommandException(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What the user asked for makes no sense, or cannot be had here. */
  public static CommandException badInput(String message) {
    return new CommandException(ExitCode.BAD_INPUT, message, null);
  }

  public static CommandException badInput(String message, Throwable cause) {
    return new CommandException(ExitCode.BAD_INPUT, message, cause);
  }

  /** What was asked for made sense, and failed. */
  public static CommandException failed(String message) {
    return new CommandException(ExitCode.FAILED, message, null);
  }

  public static CommandException failed(String message, Throwable cause) {
    return new CommandException(ExitCode.FAILED, message, cause);
  }

  public int exitCode() {
    return exitCode;
  }
}
