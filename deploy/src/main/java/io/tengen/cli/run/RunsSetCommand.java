package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.options.ScheduleOptions;
import io.tengen.cli.results.Json;
import io.tengen.wire.FleetShare;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen runs set}: changes the part of the workers that a run gets. */
@Command(
    name = "set",
    sortOptions = false,
    description = {
      "Changes the part of the workers that a run gets from now on (docs/fleet.md). Options that"
          + " are not given keep their value."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070",
      "  tengen runs set RUN --share 0.5 --coordinator localhost:7070"
    })
final class RunsSetCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ScheduleOptions schedule;
  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if (!schedule.anyGiven()) {
      throw CommandException.badInput("give --priority N or --share WEIGHT");
    }
    schedule.schedule();
    return query.run(connection -> {
      RunStatus status = connection.control().schedule(run, schedule.priority(), schedule.share());
      FleetShare now = status.spec().schedule();
      String share = Numbers.three(now.share());
      return Answer.line(
          Json.Run.of(status),
          "run " + run + " has priority " + now.priority() + " and share " + share);
    });
  }
}
