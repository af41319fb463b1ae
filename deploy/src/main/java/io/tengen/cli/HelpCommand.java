package io.tengen.cli;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tengen help}: the same as {@code --help}, for those who type it first. */
@Command(
    name = "help",
    sortOptions = false,
    description = "Shows the help of a command; of all without one.",
    footer = {"", "Examples:", "  tengen help evaluate", "  tengen help pool show"})
final class HelpCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, and the one below it.")
  private List<String> words = List.of();

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    CommandLine command = spec.parent().commandLine();
    for (String word : words) {
      CommandLine below = command.getSubcommands().get(word);
      if (below == null) {
        String name = command.getCommandSpec().qualifiedName();
        throw CommandException.badInput(
            name + " has no command \"" + word + "\"; see " + name + " --help");
      }
      command = below;
    }
    terminal.printHelp(command);
    return ExitCode.OK;
  }
}
