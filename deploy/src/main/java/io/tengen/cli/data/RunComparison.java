package io.tengen.cli.data;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
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
    RunAudit check = new RunAudit(terminal, control, control.get(run));
    try {
      RunAudit.Result result =
          ObjectStores.isBucket(place) ? inStore(check) : inFolder(check, Path.of(place));
      List<String> lacking = result.lackingGames(MOST_SHOWN);
      terminal.print(
          json,
          new Comparison(
              run,
              result.committed(),
              result.lacking().count(),
              lacking,
              result.repaired(),
              result.extra(),
              result.twice()),
          words(run, result, lacking));
      return result.isComplete() ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw CommandException.failed(place + ": " + UserFiles.reason(e), e);
    }
  }

  private RunAudit.Result inFolder(RunAudit check, Path directory)
      throws CommandException, ControlException, IOException, InterruptedException {
    try (DataFolder folder =
        repair ? DataFolders.repair(directory, terminal) : DataFolders.read(directory)) {
      return repair ? check.repair(folder) : check.audit(folder);
    } catch (DataException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()), e);
    }
  }

  private RunAudit.Result inStore(RunAudit check)
      throws CommandException, ControlException, IOException, InterruptedException {
    try (ObjectStore store = DataFolders.store(place, endpoint)) {
      ShardObjects objects = new ShardObjects(store);
      StoreGames games = new StoreGames(objects);
      return repair ? check.repair(games, objects) : check.audit(games);
    }
  }

  private String words(String id, RunAudit.Result result, List<String> lacking) {
    StringBuilder words = new StringBuilder();
    words.append("run ").append(id).append(": ").append(result.committed()).append(" games count");
    if (result.lacking().count() == 0) {
      words.append(", all of them are in shards");
    } else {
      words
          .append(repair ? ", shards lacked " : ", shards lack ")
          .append(result.lacking().count())
          .append(": ")
          .append(String.join(", ", lacking))
          .append(result.lacking().gaps().remaining() / 2 > lacking.size() ? ", …" : "")
          .append(
              repair
                  ? "; " + result.repaired() + " were downloaded from the coordinator"
                  : "; --repair downloads them from the coordinator");
    }
    if (result.extra() > 0) {
      words.append("; ").append(result.extra()).append(" in shards do not count");
    }
    if (result.twice() > 0) {
      words.append("; ").append(result.twice()).append(" are in two shards and are imported once");
    }
    if (result.bad() > 0) {
      words
          .append("; ")
          .append(Numbers.count(result.bad(), "bad shard"))
          .append(repair ? " had games of other sources" : "; --repair repairs the folder");
    }
    return words.toString();
  }

  /**
   * The output of {@code --json} with {@code --run}.
   *
   * @param committed games that the ledger counts
   * @param lacking how many of them were missing from the shards
   * @param games the first of these, as numbers and ranges
   * @param repaired taken from the coordinator
   * @param extra in shards, and not counted
   * @param twice in one more shard
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
