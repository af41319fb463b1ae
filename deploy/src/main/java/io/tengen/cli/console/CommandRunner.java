package io.tengen.cli.console;

/** Runs other commands of this program in this process. */
@FunctionalInterface
public interface CommandRunner {
  /**
   * Runs a command line; blocks until the command ends.
   *
   * @param terminal the streams of the command
   * @param args the name of a subcommand and its arguments
   * @return the command's exit code, see {@link ExitCode}
   */
  int run(Terminal terminal, String... args);
}
