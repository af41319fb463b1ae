package io.tengen.cli.console;

import java.io.IOException;

/**
 * Thrown if a result cannot be written to stdout: nothing that a command could still print would be
 * read. Unchecked, because {@link java.io.PrintWriter} hides exceptions of the other kind.
 */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What the operating system says of a pipe whose reader has ended. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private final boolean brokenPipe;

  OutputException(IOException cause) {
    super("cannot write to stdout: " + UserFiles.reason(cause), cause);
    brokenPipe = BROKEN_PIPE.equals(cause.getMessage());
  }

  /** Returns whether the reader has ended, as {@code head} does after a few lines. */
  public boolean isBrokenPipe() {
    return brokenPipe;
  }
}
