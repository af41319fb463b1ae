package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ShardObjects;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data upload}: uploads a folder's shards to an object store. */
@Command(
    name = "upload",
    sortOptions = false,
    description = {
      "Uploads the shards that an object store does not have yet. The same command resumes an"
          + " interrupted upload. Other machines import them with tengen data import --from STORE.",
      "",
      "STORE is s3://BUCKET/PREFIX, or a directory that machines share. Credentials are searched"
          + " where Amazon's tools search: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ~/.aws, the"
          + " machine's role."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data upload selfplay.data s3://games/board9",
      "  tengen data upload selfplay.data s3://games --endpoint http://localhost:9000"
    })
final class DataUploadCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Parameters(index = "1", paramLabel = "STORE", description = "Object store or shared directory.")
  private String store;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "URL of a server with the S3 protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  DataUploadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    try (ObjectStore objects = DataFolders.store(store, endpoint);
        DataFolder folder = DataFolders.writeExisting(directory)) {
      ShardObjects shards = new ShardObjects(objects);
      List<Shard> missing = folder.toUpload(shards.uri());
      long bytes = 0;
      try (Progress progress = DataFolders.progress(terminal, missing.size(), "shards")) {
        for (int i = 0; i < missing.size(); i++) {
          shards.put(folder, missing.get(i));
          folder.markUploaded(missing.get(i), shards.uri());
          bytes += missing.get(i).bytes();
          progress.update(i + 1);
        }
      }
      terminal.print(
          json,
          new Result(shards.uri(), missing.size(), bytes),
          Numbers.count(missing.size(), "shard") + ", " + bytes + " bytes, to " + shards.uri());
      return ExitCode.OK;
    } catch (IOException e) {
      throw CommandException.failed(
          "the upload failed; the same command resumes it: " + UserFiles.reason(e));
    }
  }

  /** The output of {@code --json}. */
  private record Result(String store, int shards, long bytes) {}
}
