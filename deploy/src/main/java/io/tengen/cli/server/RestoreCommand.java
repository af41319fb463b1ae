package io.tengen.cli.server;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.coordinator.backup.Restore;
import io.tengen.coordinator.config.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen restore}: restores a backup into an empty place. */
@Command(
    name = "restore",
    sortOptions = false,
    description = {
      "Restores a backup of a coordinator into an empty directory or database, of whichever kind:"
          + " all of it, or nothing.",
      "Start a coordinator there afterwards, and none in the place of the backup: workers and"
          + " clients must find one of them."
    },
    footer = {
      "",
      "Examples:",
      "  tengen restore tengen.backup --data new-data",
      "  tengen restore tengen.backup --config coordinator.conf"
    })
public final class RestoreCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The backup, from tengen backup.")
  private Path file;

  @Mixin private StorePlaceOptions place;

  @Option(names = "--json", description = "Prints one line of JSON.")
  private boolean json;

  RestoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file + "; name a backup");
    }
    try {
      Restore.Restored restored = new Restore(file, place.settings()).run();
      terminal.print(json, restored, text(restored));
      return ExitCode.OK;
    } catch (IllegalArgumentException | StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static String text(Restore.Restored restored) {
    String line =
        "restored %d runs, %d games and %d files"
            .formatted(restored.runs(), restored.games(), restored.artifacts());
    return restored.shards().isEmpty()
        ? line
        : line + "; not in the backup: " + String.join(", ", restored.shards());
  }
}
