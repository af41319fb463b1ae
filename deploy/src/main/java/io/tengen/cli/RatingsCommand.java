package io.tengen.cli;

import io.tengen.cli.control.Standings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen ratings}: shows how the engines of a run stand. */
@Command(
    name = "ratings",
    sortOptions = false,
    description = "Shows how the engines of a run stand.",
    footer = {
      "",
      "Examples:",
      "  tengen ratings RUN",
      "  tengen ratings RUN --coordinator localhost:7070 --json"
    })
final class RatingsCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    try (Cluster cluster = where.open()) {
      Standings standings = cluster.control().standings(run);
      Results.print(
          tengen.terminal(), standings, Json.Results.of(standings, cluster.records(run)), json);
    }
    return ExitCode.OK;
  }
}
