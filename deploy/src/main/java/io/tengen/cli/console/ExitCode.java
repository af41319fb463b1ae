package io.tengen.cli.console;

/** The exit codes of the command. */
public final class ExitCode {
  /** The command succeeded. */
  public static final int OK = 0;

  /** Something failed for a reason other than the user's input. */
  public static final int FAILED = 1;

  /** The input is invalid; one line on stderr says why. */
  public static final int BAD_INPUT = 2;

  /** The coordinator does not answer. */
  public static final int UNREACHABLE = 3;

  /** Stopped by Ctrl-C: 128 plus the number of the signal, as in shells. */
  public static final int INTERRUPTED = 130;

  /** The reader of stdout has ended: 128 plus the number of SIGPIPE, as in shells. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
