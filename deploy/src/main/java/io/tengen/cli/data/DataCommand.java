package io.tengen.cli.data;

import io.tengen.cli.Tengen;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tengen data}: games for training. */
@Command(
    name = "data",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Folders of games for training: compressed shards of games with their searches' visits,"
          + " values and final boards, and a manifest that says which shards count (docs/data.md)."
    },
    footer = {
      "",
      "Examples:",
      "  tengen selfplay mcts:visits=100 --games 500 --out games",
      "  tengen data import selfplay.data --run RUN",
      "  tengen data stats selfplay.data",
      "  tengen data export selfplay.data rows --format katago"
    },
    subcommands = {
      DataImportCommand.class,
      DataStatsCommand.class,
      DataSampleCommand.class,
      DataVerifyCommand.class,
      DataExportCommand.class,
      DataRetainCommand.class,
      DataUploadCommand.class
    })
public final class DataCommand implements Runnable {
  @ParentCommand private Tengen tengen;

  @Spec private CommandSpec spec;

  Terminal terminal() {
    return tengen.terminal();
  }

  /** Prints what was done, as one JSON object or as a line. */
  void print(boolean json, Object result, String line) {
    terminal().out().println(json ? Json.line(result) : line);
  }

  /** Without a word what to do: the help. */
  @Override
  public void run() {
    spec.commandLine().usage(terminal().out());
  }
}
