package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pause}: pauses a run at a coordinator. */
@Command(
    name = "pause",
    sortOptions = false,
    description = {
      "Pauses a run at a coordinator: workers hand its games back, and no move is begun until"
          + " tengen resume. The games then continue with their moves and both clocks; the time"
          + " spent on the move that was interrupted does not count. A restart of the coordinator"
          + " changes nothing."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pause RUN --coordinator localhost:7070",
      "  tengen resume RUN --coordinator localhost:7070"
    })
public final class PauseCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if (!query.isRemote()) {
      throw CommandException.badInput(
          "tengen pause needs a coordinator (--coordinator HOST:PORT, or TENGEN_COORDINATOR);"
              + " interrupt a run that is played here with Ctrl-C");
    }
    return query.run(connection -> {
      RunStatus status = connection.control().pause(run);
      String resume = "tengen resume " + run + " " + connection.option();
      return Answer.line(
          Json.Run.of(status),
          "run "
              + run
              + " is "
              + status.state().words()
              + (status.state() == RunState.PAUSED ? "; resume it with: " + resume : ""));
    });
  }
}
