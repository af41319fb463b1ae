package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen withdraw}: withdraws an engine from a competition. */
@Command(
    name = "withdraw",
    sortOptions = false,
    description = {
      "Withdraws an engine, or all engines of a team, from a competition in rounds: opponents win"
          + " the unfinished pairings, and no further ones are drawn."
    },
    footer = {
      "",
      "Examples:",
      "  tengen withdraw RUN ENGINE",
      "  tengen withdraw RUN TEAM --coordinator localhost:7070"
    })
public final class WithdrawCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run's id; tengen runs lists them.")
  private String run;

  @Parameters(
      index = "1",
      paramLabel = "ENGINE",
      description = "The name of an engine or of a team.")
  private String engine;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      RunStatus status = connection.control().withdraw(run, engine);
      return Answer.line(Json.Run.of(status), engine + " has left run " + run);
    });
  }
}
