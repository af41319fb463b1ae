package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.Retention;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data retain}: deletes old games by a rule. */
@Command(
    name = "retain",
    sortOptions = false,
    description = {
      "Keeps the newest shards and deletes the others, except a share of each older generation."
          + " Nothing else ever deletes games. The manifest records what was deleted, when and by"
          + " which rule. Only whole shards are deleted, so slightly more samples may be kept."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data retain selfplay.data --samples 1000000 --dry-run",
      "  tengen data retain selfplay.data --samples 1000000 --share 0.1"
    })
final class DataRetainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Option(
      names = "--samples",
      paramLabel = "N",
      required = true,
      description = "Keeps the newest shards that have this many positions to learn from.")
  private long samples;

  @Option(
      names = "--share",
      paramLabel = "X",
      defaultValue = "0",
      description =
          "Share of each older generation to keep, its newest part; 0 to 1 (default:"
              + " ${DEFAULT-VALUE}). A generation is the games that one network played.")
  private double share;

  @Option(names = "--dry-run", description = "Prints what would be deleted and deletes nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  DataRetainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    Retention rule;
    try {
      rule = new Retention(samples, share);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    try (DataFolder folder =
        dryRun ? DataFolders.read(directory) : DataFolders.writeExisting(directory)) {
      List<Shard> outdated = rule.outdated(folder.shards());
      if (!dryRun) {
        folder.remove(outdated, rule.reason());
      }
      long bytes = outdated.stream().mapToLong(Shard::bytes).sum();
      terminal.print(
          json,
          new Result(
              dryRun,
              rule.reason(),
              outdated.stream().map(Shard::sha256).toList(),
              outdated.stream().mapToLong(Shard::games).sum(),
              bytes),
          (dryRun ? "would delete " : "deleted ")
              + Numbers.count(outdated.size(), "shard")
              + ", "
              + Numbers.count(outdated.stream().mapToLong(Shard::games).sum(), "game")
              + ", "
              + bytes
              + " bytes");
      return ExitCode.OK;
    } catch (IOException e) {
      throw DataFolders.cannotWrite(directory, e);
    }
  }

  /** The output of {@code --json}. */
  private record Result(boolean dryRun, String rule, List<String> shards, long games, long bytes) {}
}
