package io.tengen.cli.console;

/** What the command's exit says. */
public final class ExitCode {
  public static final int OK = 0;

  /** Something failed that is not the user's doing. */
  public static final int FAILED = 1;

  /** Input that makes no sense; one line on stderr says why. */
  public static final int BAD_INPUT = 2;

  /** The coordinator does not answer. */
  public static final int UNREACHABLE = 3;

  /** Stopped by Ctrl-C, as shells count it: 128 and the signal's number. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
