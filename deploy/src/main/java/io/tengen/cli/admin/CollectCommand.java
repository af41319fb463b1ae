package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.wire.access.AdminService.CollectArtifacts;
import io.tengen.wire.access.Retention.UnusedArtifact;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen collect}: deletes stored files that nothing uses. */
@Command(
    name = "collect",
    sortOptions = false,
    description = {
      "Lists the networks, policies and other files at a coordinator that no run, training or open"
          + " game uses, and with --delete deletes them. Needs a token of an administrator.",
      "Files that were used lately are kept, so that a network that has just been uploaded stays"
          + " until its run is created."
    },
    footer = {
      "",
      "Examples:",
      "  tengen collect --coordinator localhost:7070",
      "  tengen collect --unused 24h --delete --coordinator localhost:7070"
    })
public final class CollectCommand implements Callable<Integer> {
  @Option(
      names = "--unused",
      paramLabel = "TIME",
      defaultValue = "168h",
      description = "How long they must not have been used, at least 2m (default: 168h).")
  private Duration unused;

  @Option(names = "--delete", description = "Deletes them.")
  private boolean delete;

  @Mixin private CoordinatorQuery query;

  /** What is printed as JSON. */
  record Item(String sha256, long bytes, String used, boolean deleted) {}

  @Override
  public Integer call() throws Exception {
    if (unused.compareTo(CollectArtifacts.LEAST_UNUSED) < 0) {
      throw CommandException.badInput("--unused must be at least 2m");
    }
    return query.run(connection ->
        Answer.list(
            connection.control().admin().collect(unused, delete),
            file -> new Item(file.sha256(), file.bytes(), file.used().toString(), delete),
            "nothing to collect: every file that was not used for this long belongs to a run,"
                + " training or game",
            files -> UnusedText.table(files, ZoneId.systemDefault()) + total(files)));
  }

  private String total(List<UnusedArtifact> files) {
    long bytes = files.stream().mapToLong(UnusedArtifact::bytes).sum();
    return "\n"
        + files.size()
        + " files of "
        + bytes
        + " bytes "
        + (delete ? "are deleted" : "are not used; tengen collect --delete deletes them")
        + "\n";
  }
}
