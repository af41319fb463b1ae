package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen cancel}: stops a run. */
@Command(
    name = "cancel",
    sortOptions = false,
    description = "Stops a run: games in progress are dropped, committed games stay.",
    footer = {"", "Examples:", "  tengen cancel RUN --coordinator localhost:7070"})
public final class CancelCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      RunStatus status = connection.control().cancel(run);
      return Answer.line(Json.Run.of(status), text(status));
    });
  }

  private String text(RunStatus status) {
    String games = Numbers.count(status.spec().games(), "game");
    String state = status.state().words();
    return "run " + run + " is " + state + ", " + status.committed() + " of " + games + " played";
  }
}
