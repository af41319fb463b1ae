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

/** {@code tengen help}: shows the help of a command, as {@code --help} does. */
@Command(
    name = "help",
    sortOptions = false,
    description = "Shows the help of a command, or the list of commands.",
    footer = {"", "Examples:", "  tengen help evaluate", "  tengen help pool show"})
final class HelpCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, and its subcommand if any.")
  private List<String> words = List.of();

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    CommandLine command = spec.parent().commandLine();
    for (String word : words) {
      CommandLine subcommand = command.getSubcommands().get(word);
      if (subcommand == null) {
        String name = command.getCommandSpec().qualifiedName();
        throw CommandException.badInput(
            name + " has no command \"" + word + "\"; see " + name + " --help");
      }
      command = subcommand;
    }
    terminal.printHelp(command);
    return ExitCode.OK;
  }
}
