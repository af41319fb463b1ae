package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data stats}: summarises a folder by its manifest. */
@Command(
    name = "stats",
    sortOptions = false,
    description = {
      "Summarises a folder by network and board, one generation on each line, oldest first. Samples"
          + " are the positions that training learns from."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data stats selfplay.data",
      "  tengen data stats selfplay.data --json"
    })
final class DataStatsCommand implements Callable<Integer> {
  private static final int HASH_SHOWN = 12;

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  DataStatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, IOException {
    try (DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = folder.shards();
      Map<List<Object>, Generation> generations = new LinkedHashMap<>();
      for (Shard shard : shards) {
        generations.merge(
            List.of(shard.network(), shard.board()), Generation.of(shard), Generation::plus);
      }
      long removed =
          folder.history().stream().filter(ManifestEntry.Removed.class::isInstance).count();
      List<String> strays = folder.unlistedFiles().stream().map(Path::toString).toList();
      Generation all =
          generations.values().stream().reduce(Generation::plus).orElse(Generation.NONE);
      if (json) {
        terminal
            .out()
            .println(
                JsonWriter.line(
                    new Stats(
                        directory.toString(),
                        all,
                        bytesPerPosition(all),
                        removed,
                        strays,
                        List.copyOf(generations.values()))));
      } else {
        print(generations.values(), all, removed);
      }
      strays.forEach(stray -> terminal.say(stray + " is not in the manifest and is ignored"));
      return ExitCode.OK;
    }
  }

  private void print(Iterable<Generation> generations, Generation all, long removed) {
    TextTable table =
        new TextTable(
            TextTable.Column.left("network"),
            TextTable.Column.right("board"),
            TextTable.Column.right("shards"),
            TextTable.Column.right("games"),
            TextTable.Column.right("positions"),
            TextTable.Column.right("samples"),
            TextTable.Column.right("bytes"),
            TextTable.Column.left("newest"));
    for (Generation one : generations) {
      table.add(
          one.network.isEmpty() ? "–" : one.network.substring(0, HASH_SHOWN),
          one.board == 0 ? "any" : String.valueOf(one.board),
          String.valueOf(one.shards),
          String.valueOf(one.games),
          String.valueOf(one.positions),
          String.valueOf(one.samples),
          String.valueOf(one.bytes),
          one.newest);
    }
    terminal.out().print(table.render());
    terminal
        .out()
        .println(
            Numbers.count(all.games, "game")
                + ", "
                + Numbers.count(all.positions, "position")
                + ", "
                + Numbers.three(bytesPerPosition(all))
                + " bytes a position"
                + (removed == 0 ? "" : "; " + Numbers.count(removed, "shard") + " removed"));
  }

  private static double bytesPerPosition(Generation all) {
    return all.positions == 0
        ? 0
        : MeasurementJson.rounded((double) all.bytes / all.positions, 100);
  }

  /** The output of {@code --json}. */
  private record Stats(
      String directory,
      Generation all,
      double bytesPerPosition,
      long removedShards,
      List<String> strays,
      List<Generation> generations) {}

  /**
   * The shards of one network and board size.
   *
   * @param network hash of the network; empty for none
   * @param board board size; 0 for several
   * @param rawBytes bytes before compression
   * @param newest when the newest shard was written
   */
  private record Generation(
      String network,
      int board,
      long shards,
      long games,
      long positions,
      long samples,
      long bytes,
      long rawBytes,
      String newest) {
    static final Generation NONE = new Generation("", 0, 0, 0, 0, 0, 0, 0, "");

    static Generation of(Shard shard) {
      return new Generation(
          shard.network(),
          shard.board(),
          1,
          shard.games(),
          shard.positions(),
          shard.samples(),
          shard.bytes(),
          shard.rawBytes(),
          shard.createdAt().truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString());
    }

    Generation plus(Generation later) {
      return new Generation(
          network.equals(later.network) ? network : "",
          board == later.board ? board : 0,
          shards + later.shards,
          games + later.games,
          positions + later.positions,
          samples + later.samples,
          bytes + later.bytes,
          rawBytes + later.rawBytes,
          later.newest.compareTo(newest) > 0 ? later.newest : newest);
    }
  }
}
