package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunText;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tengen runs}: lists runs. */
@Command(
    name = "runs",
    sortOptions = false,
    description = "Lists runs, newest first.",
    subcommands = {RunsSetCommand.class, RunsArchiveCommand.class, RunsDeleteCommand.class},
    footer = {
      "",
      "Examples:",
      "  tengen runs",
      "  tengen runs --coordinator localhost:7070 --json",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070"
    })
public final class RunsCommand implements Callable<Integer> {
  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().list(),
            Json.Run::of,
            "no runs yet; tengen evaluate --help shows how to start one",
            runs -> RunText.table(runs, ZoneId.systemDefault())));
  }
}
