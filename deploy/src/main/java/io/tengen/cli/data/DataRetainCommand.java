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

/** {@code tengen data retain}: deletes what is too old, by a rule. */
@Command(
    name = "retain",
    sortOptions = false,
    description = {
      "Keeps the newest shards and deletes the others, but for a share of each older generation."
          + " Nothing else ever deletes games. What was deleted, when and by which rule stays in"
          + " the manifest. Whole shards are kept or deleted, rather one too many kept."
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
      description = "Keeps the newest shards that have so many positions to learn from.")
  private long samples;

  @Option(
      names = "--share",
      paramLabel = "X",
      defaultValue = "0",
      description =
          "Of what is older, keeps this share of each generation, its newest; 0 to 1 (default:"
              + " ${DEFAULT-VALUE}). A generation is what one network played.")
  private double share;

  @Option(names = "--dry-run", description = "Only says what would be deleted.")
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
    try (DataFolder folder = dryRun ? DataFolders.read(directory) : DataFolders.writeExisting(directory)) {
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

  /** What {@code --json} prints. */
  private record Result(boolean dryRun, String rule, List<String> shards, long games, long bytes) {}
}
