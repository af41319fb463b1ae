package io.tengen.cli.run;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.results.EgfTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen standings}: reads a tournament table. */
@Command(
    name = "standings",
    sortOptions = false,
    description = {
      "Reads a tournament table in the format of the European Go Federation, such as tengen ratings"
          + " --egf writes, and shows it.",
      "",
      "Checks that every player has each round, and that opponents agree on each result."
    },
    footer = {
      "",
      "Examples:",
      "  tengen standings table.txt",
      "  tengen standings table.txt --json"
    })
public final class StandingsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "A text file with a line for each player.")
  private Path file;

  @Option(names = "--json", description = "Prints the table as one line of JSON.")
  private boolean json;

  StandingsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    EgfTable table;
    try {
      table = EgfTable.read(Files.readAllLines(file));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
    Answer.text(table, table.render()).print(terminal, json);
    return ExitCode.OK;
  }
}
