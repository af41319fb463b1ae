package io.tengen.cli.server;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.coordinator.backup.Restore;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The coordinator's settings; other options take precedence.")
  private @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The coordinator's directory; missing or empty (default: tengen-data).")
  private @Nullable Path data;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "An empty PostgreSQL database, jdbc:postgresql://HOST/NAME.")
  private @Nullable String database;

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
      Restore.Restored restored = new Restore(file, settings()).run();
      terminal.print(json, restored, text(restored));
      return ExitCode.OK;
    } catch (IllegalArgumentException | StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private CoordinatorConfig settings() {
    Map<String, Object> given = new HashMap<>();
    if (data != null) {
      given.put("data", data.toString());
    }
    if (database != null) {
      given.put("database.url", database);
    }
    return CoordinatorConfig.load(Optional.ofNullable(config), given);
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
