package io.tengen.cli;

import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tengen completion}: prints a script that completes command lines in a shell. */
@Command(
    name = "completion",
    description = {
      "Prints a script by which bash and zsh complete commands and options of tengen. Packages of"
          + " tengen install it."
    },
    footer = {
      "",
      "Examples:",
      "  source <(tengen completion)",
      "  tengen completion > ~/.local/share/bash-completion/completions/tengen"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().println(AutoComplete.bash("tengen", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
