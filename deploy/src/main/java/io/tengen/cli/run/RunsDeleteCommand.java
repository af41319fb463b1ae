package io.tengen.cli.run;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen runs delete}: deletes a run. */
@Command(
    name = "delete",
    sortOptions = false,
    description = {
      "Deletes a run that has ended, with its games and ratings. Only an archive (tengen runs"
          + " archive) or a backup brings it back.",
      "A run whose results a rating pool counts is refused; tengen pool remove takes it out."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs archive RUN --out run.zip --coordinator localhost:7070",
      "  tengen runs delete RUN --coordinator localhost:7070"
    })
final class RunsDeleteCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      RunStatus status = connection.control().delete(run);
      return Answer.line(
          Json.Run.of(status),
          "run " + run + " with " + Numbers.count(status.committed(), "game") + " is deleted");
    });
  }
}
