package io.tengen.cli.run;

import io.tengen.cli.Tengen;
import io.tengen.cli.client.Addresses;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen resume}: has a coordinator go on with a run. */
@Command(
    name = "resume",
    sortOptions = false,
    description = {
      "Has a coordinator go on with a run that was stopped.",
      "To go on with one in a data directory here: tengen evaluate --resume RUN, or tengen selfplay"
          + " --resume RUN --out DIR"
    },
    footer = {"", "Examples:", "  tengen resume RUN --coordinator localhost:7070"})
public final class ResumeCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the run as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Addresses addresses = where.coordinator();
    if (addresses == null) {
      throw CommandException.badInput(
          "a run in a data directory needs somebody to play it: tengen evaluate --resume "
              + run
              + ", or selfplay --resume");
    }
    try (Connection connection = where.remote(addresses)) {
      RunStatus status = connection.control().resume(run);
      if (json) {
        tengen.terminal().out().println(Json.line(Json.Run.of(status)));
      } else {
        tengen
            .terminal()
            .show(
                "run "
                    + run
                    + " is "
                    + status.state().words()
                    + "; follow it with: tengen watch "
                    + run
                    + " "
                    + connection.option());
      }
    }
    return ExitCode.OK;
  }
}
