package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen resume}: resumes a run at a coordinator. */
@Command(
    name = "resume",
    sortOptions = false,
    description = {
      "Resumes a paused or stopped run at a coordinator.",
      "To resume one in a data directory here: tengen evaluate --resume RUN, or tengen selfplay"
          + " --resume RUN --out DIR"
    },
    footer = {"", "Examples:", "  tengen resume RUN --coordinator localhost:7070"})
public final class ResumeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if (!query.isRemote()) {
      throw CommandException.badInput(
          "tengen resume needs a coordinator (--coordinator HOST:PORT, or TENGEN_COORDINATOR); a"
              + " run in a data directory is resumed by playing it: tengen evaluate --resume "
              + run
              + ", or selfplay --resume");
    }
    return query.run(connection -> {
      RunStatus status = connection.control().resume(run);
      String watch = "tengen watch " + run + " " + connection.option();
      return Answer.line(
          Json.Run.of(status),
          "run " + run + " is " + status.state().words() + "; follow it with: " + watch);
    });
  }
}
