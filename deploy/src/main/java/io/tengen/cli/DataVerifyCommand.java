package io.tengen.cli;

import io.tengen.cli.control.ControlException;
import io.tengen.cli.control.RunStatus;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.Shard;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.StoreGames;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen data verify}: reads everything and looks whether it is good. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Reads every shard, compares it with its hash, and replays every game by the rules. Says"
          + " which shards are missing or bad, and which files nobody knows; exits with 1 if a"
          + " shard is missing or bad.",
      "",
      "With --run it says instead which games of a run the coordinator counts and no shard has, and"
          + " exits with 1 if there are any; --repair takes them from the coordinator. That works"
          + " on an object store as well."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data verify selfplay.data",
      "  tengen data verify selfplay.data --set-aside      # and then take the good games back:",
      "  tengen data import selfplay.data --shard selfplay.data/aside/HASH.shard",
      "  tengen data verify selfplay.data --run RUN --repair",
      "  tengen data verify s3://games/b6 --run RUN --repair --coordinator localhost:7070"
    })
final class DataVerifyCommand implements Callable<Integer> {
  /** Ranges of missing games that are named. */
  private static final int MOST_SHOWN = 20;

  @ParentCommand private DataCommand data;

  @Parameters(paramLabel = "PLACE", description = "The folder; with --run, or s3://BUCKET/PREFIX.")
  private String place;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description = "Compares with what this run's ledger counts.")
  private @Nullable String run;

  @Option(
      names = "--repair",
      description = "With --run: takes what is missing from the coordinator.")
  private boolean repair;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With s3://: a server that speaks S3's protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Mixin private ClusterOptions where;

  @Option(
      names = "--set-aside",
      description = "Takes bad shards out of the folder; their files are kept under aside/.")
  private boolean setAside;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException, ControlException, InterruptedException {
    if (run != null) {
      return compare(run);
    }
    if (repair || endpoint != null || where.anyGiven()) {
      throw CommandException.badInput(
          "--repair, --endpoint, --coordinator and --data go with --run RUN");
    }
    if (ObjectStores.isBucket(place)) {
      throw CommandException.badInput(
          "without --run a folder is verified; take the shards into one: tengen data import DIR"
              + " --from "
              + place);
    }
    return verify(Path.of(place));
  }

  private int verify(Path directory) throws CommandException {
    try (DataFolder folder =
        setAside ? DataFolders.change(directory) : DataFolders.read(directory)) {
      List<Shard> shards = folder.shards();
      List<String> problems = new ArrayList<>();
      try (Progress progress = DataFolders.progress(data.terminal(), shards.size(), "shards")) {
        for (int i = 0; i < shards.size(); i++) {
          String problem = ShardCheck.problem(folder, shards.get(i)).orElse("");
          if (!problem.isEmpty()) {
            problems.add(problem);
            progress.say(problem);
            if (setAside) {
              folder.setAside(shards.get(i), problem);
            }
          }
          progress.update(i + 1);
        }
      }
      List<String> strays = folder.strays().stream().map(Path::toString).toList();
      strays.forEach(
          stray -> data.terminal().say(stray + " is not in the manifest, and is ignored"));
      data.print(
          json,
          new Result(shards.size(), problems, strays, setAside),
          problems.isEmpty()
              ? shards.size() + " shards are good"
              : problems.size()
                  + " of "
                  + shards.size()
                  + " shards are bad"
                  + (setAside
                      ? ", and were set aside"
                      : "; --set-aside takes them out of the folder"));
      return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw Directories.cannotRead(directory, e);
    }
  }

  private int compare(String id) throws CommandException, ControlException, InterruptedException {
    if (setAside) {
      throw CommandException.badInput("--set-aside goes without --run");
    }
    try (Cluster cluster = where.open()) {
      RunStatus status = cluster.control().get(id);
      RunCheck check = new RunCheck(data.terminal(), cluster.control(), status);
      RunCheck.Finding finding =
          ObjectStores.isBucket(place) ? inStore(check) : inFolder(check, Path.of(place));
      List<String> lacking = finding.lackingGames(MOST_SHOWN);
      data.print(
          json,
          new Comparison(
              id,
              finding.committed(),
              finding.lacking().count(),
              lacking,
              finding.repaired(),
              finding.extra(),
              finding.twice()),
          words(id, finding, lacking));
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
                  ? "; " + finding.repaired() + " were taken from the coordinator"
                  : "; --repair takes them from the coordinator");
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
   * What {@code --json} prints with {@code --run}.
   *
   * @param committed games that the ledger counts
   * @param lacking how many of them shards lack, or lacked until now
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

  /** What {@code --json} prints. */
  private record Result(int shards, List<String> problems, List<String> strays, boolean setAside) {}
}
