package io.tengen.cli.run;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.play.RunDriver;
import io.tengen.cli.play.RunFollower;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunResults;
import io.tengen.cli.results.RunText;
import io.tengen.wire.RunKind;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen watch}: follows a run to its end. */
@Command(
    name = "watch",
    sortOptions = false,
    description = {
      "Follows a run to its end and shows its ratings. Ctrl-C stops watching, not the run.",
      "The exit code is 1 if the run cannot be played.",
    },
    footer = {"", "Examples:", "  tengen watch RUN --coordinator localhost:7070"})
public final class WatchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  WatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    try (Interrupt interrupt = Interrupt.listen()) {
      return where.ask(connection -> watch(connection, interrupt));
    }
  }

  private int watch(Connection connection, Interrupt interrupt) throws Exception {
    RunStatus status = connection.control().get(run);
    terminal.say(RunText.headline(status));
    if (!status.state().isEnded()) {
      status =
          new RunFollower(terminal, interrupt, connection.patience())
              .follow(connection.control(), status);
    }
    if (!status.problem().isEmpty()) {
      terminal.say(status.problem());
    }
    if (status.spec().kind() == RunKind.EVALUATION) {
      Standings standings = connection.control().standings(run);
      RunResults.print(
          terminal,
          standings,
          status,
          Json.Results.of(standings, status, connection.records(run)),
          json);
    } else if (json) {
      terminal.out().println(JsonWriter.line(Json.Run.of(status)));
    }
    if (status.state() == RunState.CANCELLED) {
      terminal.say(
          "stopped after "
              + status.committed()
              + " of "
              + Numbers.count(status.spec().games(), "game")
              + "; resume with:\n  "
              + RunDriver.resumption(connection, status, "DIR"));
    }
    if (interrupt.requested()) {
      return ExitCode.INTERRUPTED;
    }
    return status.state() == RunState.FAILED ? ExitCode.FAILED : ExitCode.OK;
  }
}
