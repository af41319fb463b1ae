package io.tengen.cli.run;

import io.tengen.cli.Tengen;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen cancel}: stops a run. */
@Command(
    name = "cancel",
    sortOptions = false,
    description = "Stops a run: games being played are dropped, committed ones stay.",
    footer = {"", "Examples:", "  tengen cancel RUN --coordinator localhost:7070"})
public final class CancelCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the run as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    try (Connection connection = where.open()) {
      RunStatus status = connection.control().cancel(run);
      tengen
          .terminal()
          .out()
          .println(
              json
                  ? Json.line(Json.Run.of(status))
                  : "run "
                      + run
                      + " is "
                      + status.state().words()
                      + ", "
                      + status.committed()
                      + " of "
                      + Numbers.count(status.spec().games(), "game")
                      + " played");
    }
    return ExitCode.OK;
  }
}
