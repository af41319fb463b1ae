package io.tengen.cli.server;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen unarchive}: reads an archived run back. */
@Command(
    name = "unarchive",
    sortOptions = false,
    description = {
      "Reads a run from tengen runs archive back into the database of a coordinator that is not"
          + " running: all of it, or nothing. The run has its id, games and ratings again.",
      "Upload its networks (tengen net import) before you resume it."
    },
    footer = {
      "",
      "Examples:",
      "  tengen unarchive run.zip --data tengen-data",
      "  tengen unarchive run.zip --config coordinator.conf"
    })
public final class UnarchiveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The archive, from tengen runs archive.")
  private Path file;

  @Mixin private StorePlaceOptions place;

  @Option(names = "--json", description = "Prints one line of JSON.")
  private boolean json;

  UnarchiveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file + "; name an archive of a run");
    }
    CoordinatorConfig settings = place.settings();
    try (Store store = Store.open(settings.database())) {
      RunArchive.Contents contents = RunArchive.restore(file, store);
      terminal.print(
          json,
          contents,
          "run "
              + contents.run()
              + " with "
              + Numbers.count(contents.games(), "game")
              + " is in "
              + settings.database().title());
      return ExitCode.OK;
    } catch (IllegalArgumentException | StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
