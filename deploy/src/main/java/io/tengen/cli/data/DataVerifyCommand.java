package io.tengen.cli.data;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.store.ObjectStores;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data verify}: checks every shard of a folder. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Reads every shard, compares it with its hash, and replays every game by the rules. Names the"
          + " shards that are missing or bad, the shards whose entry the manifest has lost, and the"
          + " files that are not shards; the exit code is 1 if the folder is damaged. Nothing is"
          + " written to a damaged folder until it is repaired.",
      "",
      "With --run it instead names the games of a run that the coordinator counts and no shard has;"
          + " the exit code is 1 if there are any. Games of missing and bad shards count as"
          + " missing. --repair sets these shards aside and downloads the games from the"
          + " coordinator. This also works on an object store."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data verify selfplay.data",
      "  tengen data verify selfplay.data --set-aside      # then import the good games again:",
      "  tengen data import selfplay.data --shard selfplay.data/aside/HASH.shard",
      "  tengen data verify selfplay.data --run RUN --repair",
      "  tengen data verify s3://games/b6 --run RUN --repair --coordinator localhost:7070"
    })
final class DataVerifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "PLACE", description = "The folder; with --run also s3://BUCKET/PREFIX.")
  private String place;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description = "Compares the shards with the ledger of this run.")
  private @Nullable String run;

  @Option(
      names = "--repair",
      description =
          "With --run: repairs the folder as --set-aside does, and downloads missing games from the"
              + " coordinator.")
  private boolean repair;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With s3://: URL of a server with the S3 protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Mixin private ClusterOptions where;

  @Option(
      names = "--set-aside",
      description =
          "Repairs the folder from its own files: mends the manifest, lists intact shards again,"
              + " and removes missing and bad ones; damaged files are kept under aside/.")
  private boolean setAside;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  DataVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (run != null) {
      if (setAside) {
        throw CommandException.badInput("--set-aside cannot be combined with --run");
      }
      String of = run;
      return where.ask(connection ->
          new RunComparison(terminal, place, endpoint, repair, json)
              .with(connection.control(), of));
    }
    if (repair || endpoint != null || where.anyGiven()) {
      throw CommandException.badInput(
          "--repair, --endpoint, --coordinator and --data go with --run RUN");
    }
    if (ObjectStores.isBucket(place)) {
      throw CommandException.badInput(
          "without --run only a folder can be verified; import the shards into one: tengen data"
              + " import DIR --from "
              + place);
    }
    return verify(Path.of(place));
  }

  private int verify(Path directory) throws CommandException {
    try (DataFolder folder = open(directory)) {
      FolderVerification found = FolderVerification.of(folder, setAside, terminal);
      List<String> strays =
          folder.unlistedFiles().stream()
              .map(Path::toString)
              .filter(stray -> found.manifest().stream().noneMatch(line -> names(line, stray)))
              .toList();
      strays.forEach(stray -> terminal.say(stray + " is not in the manifest and is ignored"));
      List<String> problems = found.problems();
      terminal.print(json, new Result(found.shards(), problems, strays, setAside), summary(found));
      return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  private static boolean names(String line, String stray) {
    return line.startsWith(String.valueOf(Path.of(stray).getFileName()));
  }

  private DataFolder open(Path directory) throws CommandException {
    UserFiles.requireDirectory(directory);
    if (setAside && Files.exists(directory.resolve("shards"))) {
      return DataFolders.repair(directory, terminal);
    }
    return DataFolders.read(directory);
  }

  private String summary(FolderVerification found) {
    if (found.problems().isEmpty()) {
      return Numbers.count(found.shards(), "shard") + ", none of them bad";
    }
    if (found.bad().isEmpty()) {
      return "the manifest is incomplete; --set-aside lists the intact shards again";
    }
    return Numbers.count(found.bad().size(), "bad shard")
        + " of "
        + found.shards()
        + (setAside ? ", set aside" : "; --set-aside removes them from the folder");
  }

  /** The output of {@code --json}. */
  private record Result(int shards, List<String> problems, List<String> strays, boolean setAside) {}
}
