package io.tengen.cli;

import io.tengen.cli.control.CallRetrier;
import io.tengen.wire.RunKind;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen watch}: follows a run to its end. */
@Command(
    name = "watch",
    sortOptions = false,
    description = {
      "Follows a run to its end and shows its ratings. Ctrl-C stops watching, not the run.",
      "Exit code 1 if the run cannot be played as things are.",
    },
    footer = {"", "Examples:", "  tengen watch RUN --coordinator localhost:7070"})
final class WatchCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = tengen.terminal();
    try (Interrupt interrupt = Interrupt.listen();
        Cluster cluster = where.open()) {
      RunStatus status = cluster.control().get(run);
      terminal.say(RunText.headline(status));
      if (cluster.embedded() == null) {
        status =
            new Follower(terminal, interrupt, CallRetrier.PATIENCE)
                .follow(cluster.control(), status);
      } else if (!status.state().isEnded()) {
        terminal.say(
            "nobody plays this run now; go on with:\n  "
                + RunDriver.resumption(cluster, status, "DIR"));
      }
      if (!status.problem().isEmpty()) {
        terminal.say(status.problem());
      }
      if (status.spec().kind() == RunKind.EVALUATION) {
        Standings standings = cluster.control().standings(run);
        Results.print(
            terminal,
            standings,
            status,
            Json.Results.of(standings, status, cluster.records(run)),
            json);
      } else if (json) {
        terminal.out().println(Json.line(Json.Run.of(status)));
      }
      if (status.state() == RunState.CANCELLED) {
        terminal.say(
            "stopped after "
                + status.committed()
                + " of "
                + Numbers.count(status.spec().games(), "game")
                + "; go on with:\n  "
                + RunDriver.resumption(cluster, status, "DIR"));
      }
      if (interrupt.requested()) {
        return ExitCode.INTERRUPTED;
      }
      return status.state() == RunState.FAILED ? ExitCode.FAILED : ExitCode.OK;
    }
  }
}
