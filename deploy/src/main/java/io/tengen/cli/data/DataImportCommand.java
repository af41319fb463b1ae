package io.tengen.cli.data;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.DataSources;
import io.tengen.cli.games.GameImport;
import io.tengen.cli.games.SgfOptions;
import io.tengen.cli.play.RunFollower;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.data.DataFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data import}: imports games into a folder. */
@Command(
    name = "import",
    sortOptions = false,
    description = {
      "Imports games into a folder, created if it is missing: those of a run, of SGF files, of a"
          + " shard, or of an object store or another folder. Every game is replayed by the rules"
          + " first; an illegal one is left out and named. Games that the folder already has are"
          + " not imported again, so the same command resumes an interrupted import."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data import selfplay.data --run RUN",
      "  tengen data import selfplay.data --run RUN --coordinator localhost:7070",
      "  tengen data import selfplay.data --run RUN --coordinator localhost:7070 --follow",
      "  tengen data import people.data --sgf games",
      "  tengen data import people.data --sgf games --min-rank 6d",
      "  tengen data import selfplay.data --from s3://games/board9",
      "  tengen data import selfplay.data --shard selfplay.data/aside/HASH.shard"
    })
final class DataImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description = "Imports the committed games of this run; tengen runs lists the runs.")
  private @Nullable String run;

  @Option(
      names = "--follow",
      description = {
        "With --run and --coordinator: continues while the run does, importing games as they are"
            + " committed."
      })
  private boolean follow;

  @Mixin private KeepOptions keep;

  @Option(
      names = "--sgf",
      paramLabel = "SGF_DIR",
      description = "Imports the games of all files *.sgf whose results the files give.")
  private @Nullable Path sgf;

  @Mixin private SgfOptions selection;

  @Option(
      names = "--shard",
      paramLabel = "FILE",
      description = "Imports the games of a shard; of a truncated one, the complete games.")
  private @Nullable Path shard;

  @Option(
      names = "--from",
      paramLabel = "STORE",
      description =
          "Imports the shards of s3://BUCKET/PREFIX, of a shared directory, or of a folder.")
  private @Nullable String from;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With --from: URL of a server with the S3 protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  DataImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (Stream.of(run, sgf, shard, from).filter(source -> source != null).count() != 1) {
      throw CommandException.badInput("name one source of games: --run, --sgf, --shard or --from");
    }
    if (sgf == null && selection.anyGiven()) {
      throw CommandException.badInput("--min-rank and --strict go with --sgf");
    }
    if (run == null && where.anyGiven()) {
      throw CommandException.badInput("--coordinator and --data go with --run");
    }
    if (follow) {
      return follow();
    }
    if (keep.anyGiven()) {
      throw CommandException.badInput(
          "--keep-samples and --keep-share go with --follow; without --follow, use tengen data"
              + " retain");
    }
    DataSources sources = new DataSources(terminal, selection.selection());
    try (DataFolder folder = DataFolders.write(directory)) {
      GameImport.Counts counts =
          from != null ? sources.shards(from, endpoint, folder) : games(folder, sources);
      print(counts);
      return ExitCode.OK;
    } catch (IOException e) {
      throw DataFolders.cannotWrite(directory, e);
    }
  }

  private Integer follow() throws Exception {
    Addresses coordinator = where.coordinator();
    if (run == null) {
      throw CommandException.badInput("--follow requires --run RUN");
    }
    if (coordinator == null) {
      throw CoordinatorAddress.missing("--follow");
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = where.remote(coordinator)) {
      RunStatus status = connection.control().get(run);
      try (LiveImport flow = LiveImport.into(directory, terminal, keep.rule())) {
        flow.begin(connection.control(), status);
        status =
            new RunFollower(terminal, interrupt, connection.patience())
                .follow(connection.control(), status);
        print(
            flow.finish(
                "tengen data import "
                    + Shell.quote(directory)
                    + " --run "
                    + run
                    + " "
                    + connection.option()));
      }
      return interrupt.requested() ? ExitCode.INTERRUPTED : ExitCode.OK;
    }
  }

  private void print(GameImport.Counts counts) {
    terminal.print(
        json,
        counts,
        Numbers.count(counts.games(), "game")
            + ", "
            + Numbers.count(counts.positions(), "position")
            + ", imported into "
            + directory
            + (counts.known() == 0 ? "" : "; " + counts.known() + " already there")
            + (counts.refused() == 0 ? "" : "; " + counts.refused() + " left out"));
  }

  private GameImport.Counts games(DataFolder folder, DataSources sources) throws Exception {
    try (GameImport gameImport = GameImport.into(folder, terminal)) {
      if (run != null) {
        String of = run;
        where.ask(connection -> {
          sources.run(connection.control(), of, gameImport);
          return of;
        });
      } else if (sgf != null) {
        sources.sgf(sgf, gameImport);
      } else if (shard != null) {
        sources.shard(shard, gameImport);
      }
      return gameImport.counts();
    }
  }
}
