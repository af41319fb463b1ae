package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.access.Retention;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen retain}: applies the coordinator's rules of retention. */
@Command(
    name = "retain",
    sortOptions = false,
    description = {
      "Deletes runs and files by the coordinator's setting tengen.coordinator.retention, as it does"
          + " itself once a day, and prints them. Needs a token of an administrator.",
      "Runs whose results a rating pool counts are kept."
    },
    footer = {
      "",
      "Examples:",
      "  tengen retain --dry-run --coordinator localhost:7070",
      "  tengen retain --coordinator localhost:7070"
    })
public final class RetainCommand implements Callable<Integer> {
  @Option(names = "--dry-run", description = "Prints what would go, and deletes nothing.")
  private boolean dryRun;

  @Mixin private CoordinatorQuery query;

  /** What is printed as JSON. */
  record Report(boolean dryRun, List<Run> runs, List<File> artifacts) {}

  /** A run in JSON. */
  record Run(String run, String rule, int games, String kept) {}

  /** A file in JSON. */
  record File(String sha256, long bytes, String used) {}

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      Retention retention = connection.control().admin().retain(!dryRun);
      return retention.runs().isEmpty() && retention.artifacts().isEmpty()
          ? Answer.note(json(retention), "no rule of the coordinator applies to anything")
          : Answer.text(json(retention), text(retention));
    });
  }

  private Report json(Retention retention) {
    return new Report(
        dryRun,
        retention.runs().stream()
            .map(run -> new Run(run.run(), run.rule(), run.games(), run.kept()))
            .toList(),
        retention.artifacts().stream()
            .map(file -> new File(file.sha256(), file.bytes(), file.used().toString()))
            .toList());
  }

  private String text(Retention retention) {
    StringBuilder text = new StringBuilder();
    if (!retention.runs().isEmpty()) {
      TextTable table =
          new TextTable(
              Column.left("run"),
              Column.left("rule"),
              Column.right("games"),
              Column.flexible("outcome"));
      String gone = dryRun ? "would be deleted" : "deleted";
      for (Retention.Run run : retention.runs()) {
        table.add(
            run.run(),
            run.rule(),
            String.valueOf(run.games()),
            run.kept().isEmpty() ? gone : "kept: " + run.kept());
      }
      text.append(table.render());
    }
    if (!retention.artifacts().isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n")
          .append(dryRun ? "files that would be deleted:\n" : "files that were deleted:\n")
          .append(UnusedText.table(retention.artifacts(), ZoneId.systemDefault()));
    }
    return text.toString();
  }
}
