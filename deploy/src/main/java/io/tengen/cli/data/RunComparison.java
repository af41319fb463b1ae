package io.tengen.cli.data;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.StoreGames;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports which games of a run a folder or a store lacks, and can download them from the
 * coordinator.
 */
final class RunComparison {
  /** Most ranges of missing games that are named. */
  private static final int MOST_SHOWN = 20;

  private final Terminal terminal;
  private final String place;
  private final @Nullable URI endpoint;
  private final boolean repair;
  private final boolean json;

  /**
   * Creates a comparison.
   *
   * @param place a folder, or {@code s3://BUCKET/PREFIX}
   * @param endpoint URL of the object store; null for Amazon's
   * @param repair whether missing games are downloaded from the coordinator
   * @param json whether the result is printed as one JSON object
   */
  RunComparison(
      Terminal terminal, String place, @Nullable URI endpoint, boolean repair, boolean json) {
    this.terminal = terminal;
    this.place = place;
    this.endpoint = endpoint;
    this.repair = repair;
    this.json = json;
  }

  /**
   * Compares a run with the shards and prints the result; returns the command's exit code. Blocks.
   */
  int with(Control control, String run)
      throws CommandException, ControlException, InterruptedException {
    RunCheck check = new RunCheck(terminal, control, control.get(run));
    try {
      RunCheck.Finding finding =
          ObjectStores.isBucket(place) ? inStore(check) : inFolder(check, Path.of(place));
      List<String> lacking = finding.lackingGames(MOST_SHOWN);
      terminal.print(
          json,
          new Comparison(
              run,
              finding.committed(),
              finding.lacking().count(),
              lacking,
              finding.repaired(),
              finding.extra(),
              finding.twice()),
          words(run, finding, lacking));
      return finding.isComplete() ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw CommandException.failed(place + ": " + Directories.reason(e), e);
    }
  }

  private RunCheck.Finding inFolder(RunCheck check, Path directory)
      throws CommandException, ControlException, IOException, InterruptedException {
    try (DataFolder folder = repair ? DataFolders.write(directory) : DataFolders.read(directory)) {
      return repair ? check.repair(folder) : check.of(folder);
    }
  }

  private RunCheck.Finding inStore(RunCheck check)
      throws CommandException, ControlException, IOException, InterruptedException {
    try (ObjectStore store = DataFolders.store(place, endpoint)) {
      ShardObjects objects = new ShardObjects(store);
      StoreGames games = new StoreGames(objects);
      return repair ? check.repair(games, objects) : check.of(games);
    }
  }

  private String words(String id, RunCheck.Finding finding, List<String> lacking) {
    StringBuilder words = new StringBuilder();
    words.append("run ").append(id).append(": ").append(finding.committed()).append(" games count");
    if (finding.lacking().count() == 0) {
      words.append(", all of them are in shards");
    } else {
      words
          .append(repair ? ", shards lacked " : ", shards lack ")
          .append(finding.lacking().count())
          .append(": ")
          .append(String.join(", ", lacking))
          .append(finding.lacking().gaps().remaining() / 2 > lacking.size() ? ", …" : "")
          .append(
              repair
                  ? "; " + finding.repaired() + " were downloaded from the coordinator"
                  : "; --repair downloads them from the coordinator");
    }
    if (finding.extra() > 0) {
      words.append("; ").append(finding.extra()).append(" in shards do not count");
    }
    if (finding.twice() > 0) {
      words.append("; ").append(finding.twice()).append(" are there twice, and are imported once");
    }
    return words.toString();
  }

  /**
   * The output of {@code --json} with {@code --run}.
   *
   * @param committed number of games that the ledger counts
   * @param lacking number of these that shards lack, or lacked before the repair
   * @param games the first of those, as numbers and ranges
   * @param repaired number of games downloaded from the coordinator
   * @param extra number of games in shards that do not count
   * @param twice number of games in more than one shard
   */
  private record Comparison(
      String run,
      long committed,
      long lacking,
      List<String> games,
      long repaired,
      long extra,
      long twice) {}
}
