package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.files.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen backup}: writes a backup of a coordinator while it runs. */
@Command(
    name = "backup",
    sortOptions = false,
    description = {
      "Writes a backup of a coordinator while it runs: runs, games, pools, tokens, trainings and"
          + " artifacts, as they are at one moment.",
      "The file contains the coordinator's secret keys: keep it as safe as its database. Games for"
          + " training in object stores are named, but not included."
    },
    footer = {
      "",
      "Examples:",
      "  tengen backup tengen.backup --coordinator localhost:7070",
      "  tengen restore tengen.backup --data new-data"
    })
public final class BackupCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The file; must not exist.")
  private Path file;

  @Mixin private CoordinatorQuery query;

  /** What is printed as JSON. */
  record Written(String file, long bytes) {}

  @Override
  public Integer call() throws Exception {
    if (Files.exists(file)) {
      throw CommandException.badInput(file + " exists; choose another name");
    }
    return query.run(connection -> {
      try (AtomicFile out = AtomicFile.create(file)) {
        long bytes = connection.control().admin().backup(out.stream(), done -> {});
        out.commit();
        return Answer.line(
            new Written(file.toString(), bytes), "backup of " + bytes + " bytes in " + file);
      }
    });
  }
}
