package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.options.ScheduleOptions;
import io.tengen.cli.results.Json;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen runs set}: changes the part of the workers that a run gets, and its note. */
@Command(
    name = "set",
    sortOptions = false,
    description = {
      "Changes the part of the workers that a run gets from now on (docs/fleet.md), or its note."
          + " Options that are not given keep their value."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070",
      "  tengen runs set RUN --share 0.5 --coordinator localhost:7070",
      "  tengen runs set RUN --note 'Do more visits pay?'"
    })
final class RunsSetCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ScheduleOptions schedule;

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description =
          "The note that runs, ratings, watch and report show with the run; at most 200 characters,"
              + " '' for none.")
  private @Nullable String note;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if (!schedule.anyGiven() && note == null) {
      throw CommandException.badInput("give --priority N, --share WEIGHT or --note TEXT");
    }
    schedule.schedule();
    return query.run(connection -> {
      RunStatus status = change(connection.control());
      return Answer.line(Json.Run.of(status), line(status.spec()));
    });
  }

  private RunStatus change(Control control) throws ControlException {
    if (note == null) {
      return control.schedule(run, schedule.priority(), schedule.share());
    }
    if (schedule.anyGiven()) {
      control.schedule(run, schedule.priority(), schedule.share());
    }
    return control.annotate(run, note);
  }

  private String line(RunSpec spec) {
    FleetShare now = spec.schedule();
    return "run "
        + run
        + " has priority "
        + now.priority()
        + " and share "
        + Numbers.three(now.share())
        + (spec.note().isEmpty() ? "" : ": " + spec.note());
  }
}
