package io.tengen.cli.data;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen data}: manages games for training. */
@Command(
    name = "data",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Folders of games for training: compressed shards of games with their searches' visits,"
          + " values and final boards, and a manifest that lists the shards that count"
          + " (docs/data.md)."
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
public final class DataCommand extends CommandGroup {
  DataCommand(Terminal terminal) {
    super(terminal);
  }
}
