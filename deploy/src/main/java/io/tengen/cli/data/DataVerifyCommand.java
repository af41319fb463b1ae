package io.tengen.cli.data;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.store.ObjectStores;
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
  private final Terminal terminal;

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

  DataVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, ControlException, InterruptedException {
    if (run != null) {
      if (setAside) {
        throw CommandException.badInput("--set-aside goes without --run");
      }
      try (Connection connection = where.open()) {
        return new RunComparison(terminal, place, endpoint, repair, json)
            .with(connection.control(), run);
      }
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
        setAside ? DataFolders.writeExisting(directory) : DataFolders.read(directory)) {
      List<Shard> shards = folder.shards();
      List<String> problems = new ArrayList<>();
      try (Progress progress = DataFolders.progress(terminal, shards.size(), "shards")) {
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
      strays.forEach(stray -> terminal.say(stray + " is not in the manifest, and is ignored"));
      terminal.print(
          json,
          new Result(shards.size(), problems, strays, setAside),
          problems.isEmpty()
              ? Numbers.count(shards.size(), "shard") + ", none of them bad"
              : Numbers.count(problems.size(), "bad shard")
                  + " of "
                  + shards.size()
                  + (setAside ? ", set aside" : "; --set-aside takes them out of the folder"));
      return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw Directories.cannotRead(directory, e);
    }
  }

  /** What {@code --json} prints. */
  private record Result(int shards, List<String> problems, List<String> strays, boolean setAside) {}
}
