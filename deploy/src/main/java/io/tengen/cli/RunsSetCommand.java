package io.tengen.cli;

import io.tengen.wire.FleetShare;
import io.tengen.wire.FleetShare;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen runs set}: gives a run another part of the workers. */
@Command(
    name = "set",
    sortOptions = false,
    description = {
      "Gives a run another part of the workers from now on (docs/fleet.md). What is left out stays"
          + " as it is."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070",
      "  tengen runs set RUN --share 0.5 --coordinator localhost:7070"
    })
final class RunsSetCommand implements Callable<Integer> {
  @ParentCommand private RunsCommand runs;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ScheduleOptions schedule;
  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the run as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    if (!schedule.anyGiven()) {
      throw CommandException.badInput("say what to set: --priority N or --share WEIGHT");
    }
    schedule.schedule();
    try (Cluster cluster = where.open()) {
      RunStatus status = cluster.control().schedule(run, schedule.priority(), schedule.share());
      FleetShare now = status.spec().schedule();
      runs.terminal()
          .out()
          .println(
              json
                  ? Json.line(Json.Run.of(status))
                  : "run "
                      + run
                      + " has priority "
                      + now.priority()
                      + " and share "
                      + Numbers.three(now.share()));
    }
    return ExitCode.OK;
  }
}
