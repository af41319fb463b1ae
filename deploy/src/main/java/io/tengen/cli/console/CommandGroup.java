package io.tengen.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only groups subcommands; without one it prints its help on stdout. */
public abstract class CommandGroup implements Runnable {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  /** Creates a group that prints its help on {@code terminal}. */
  protected CommandGroup(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public final void run() {
    terminal.printHelp(spec.commandLine());
  }
}
