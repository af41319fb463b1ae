package io.tengen.cli.net;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.Figures;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.control.ArtifactService.Kind;
import io.tengen.wire.control.ArtifactService.StoredArtifact;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen net list}: lists the networks that a coordinator stores. */
@Command(
    name = "list",
    sortOptions = false,
    description = {
      "Lists the networks that a coordinator stores, the one used last first, with the training that"
          + " made each and the runs that use it. Engines name them by --net NAME=sha256:HASH."
    },
    footer = {
      "",
      "Examples:",
      "  tengen net list --coordinator HOST:7070",
      "  tengen net list --all --data tengen-data --json"
    })
final class NetListCommand implements Callable<Integer> {
  @Mixin private ClusterQuery query;

  @Option(
      names = "--all",
      description = "Lists policies, checkpoints, games and incomplete uploads, too.")
  private boolean all;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().artifacts().stream().filter(this::isListed).toList(),
            Listed::of,
            all ? "no files are stored" : "no networks are stored; --all lists other files",
            files -> table(files, ZoneId.systemDefault())));
  }

  private boolean isListed(StoredArtifact file) {
    return all || file.complete() && (file.kind() == Kind.NETWORK || file.kind() == Kind.UNKNOWN);
  }

  private static String table(List<StoredArtifact> files, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
    TextTable table =
        new TextTable(
            Column.left("sha256"),
            Column.left("kind"),
            Column.right("bytes"),
            Column.left("used"),
            Column.left("from"),
            Column.flexible("runs"));
    for (StoredArtifact file : files) {
      table.add(
          file.sha256(),
          file.complete() ? file.kind().word() : "incomplete",
          Figures.count(file.bytes()),
          time.format(file.used()),
          file.builtIn().isEmpty() ? file.training() : "built in: " + file.builtIn(),
          String.join(" ", file.runs()));
    }
    return table.render();
  }

  /** The JSON object of a stored file; the time is in ISO 8601. */
  record Listed(
      String sha256,
      String kind,
      boolean complete,
      long bytes,
      String usedAt,
      String training,
      String builtIn,
      List<String> runs) {
    static Listed of(StoredArtifact file) {
      return new Listed(
          file.sha256(),
          file.kind().word(),
          file.complete(),
          file.bytes(),
          file.used().toString(),
          file.training(),
          file.builtIn(),
          file.runs());
    }
  }
}
