package io.tengen.cli.run;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.files.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen runs archive}: writes a run to a file. */
@Command(
    name = "archive",
    sortOptions = false,
    description = {
      "Writes a run that has ended to a file: its journal, games and results. The file is then read"
          + " and checked: the hash of each part and of each record, and that each counted game has"
          + " its record.",
      "tengen unarchive reads it back. Networks are not in it; their hashes are printed."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs archive RUN --coordinator localhost:7070",
      "  tengen runs archive RUN --out run.zip --delete --coordinator localhost:7070",
      "  tengen unarchive run.zip --data tengen-data"
    })
final class RunsArchiveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file; must not exist (default: RUN.run.zip).")
  private @Nullable Path out;

  @Option(
      names = "--delete",
      description =
          "Deletes the run at the coordinator once the file is checked, as tengen runs delete.")
  private boolean delete;

  @Mixin private CoordinatorQuery query;

  /** What is printed as JSON. */
  record Archived(
      String run,
      String file,
      long bytes,
      int games,
      long records,
      List<String> networks,
      boolean deleted) {}

  @Override
  public Integer call() throws Exception {
    Path file = out == null ? Path.of(run + ".run.zip") : out;
    if (Files.exists(file)) {
      throw CommandException.badInput(file + " exists; choose another name with --out");
    }
    return query.run(connection -> {
      long bytes;
      try (AtomicFile written = AtomicFile.create(file)) {
        bytes = connection.control().archive(run, written.stream(), done -> {});
        written.commit();
      }
      RunArchive.Contents contents = RunArchive.verify(file);
      if (delete) {
        connection.control().delete(run);
      }
      return Answer.line(
          new Archived(
              run,
              file.toString(),
              bytes,
              contents.games(),
              contents.records(),
              contents.artifacts(),
              delete),
          text(file, bytes, contents));
    });
  }

  private String text(Path file, long bytes, RunArchive.Contents contents) {
    String line =
        "run "
            + run
            + " with "
            + Numbers.count(contents.games(), "game")
            + " is in "
            + file
            + ", "
            + bytes
            + " bytes, checked"
            + (delete ? "; it is deleted at the coordinator" : "");
    return contents.artifacts().isEmpty()
        ? line
        : line + "; keep its networks: " + String.join(", ", contents.artifacts());
  }
}
