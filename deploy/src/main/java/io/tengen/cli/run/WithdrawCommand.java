package io.tengen.cli.run;

import io.tengen.cli.Tengen;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen withdraw}: takes an engine out of a contest. */
@Command(
    name = "withdraw",
    sortOptions = false,
    description = {
      "Takes an engine out of a contest that is played round by round: the meetings that it has not"
          + " finished are its opponents', and it is not paired again."
    },
    footer = {"", "Examples:", "  tengen withdraw RUN ENGINE --coordinator localhost:7070"})
public final class WithdrawCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run's id; tengen runs lists them.")
  private String run;

  @Parameters(index = "1", paramLabel = "ENGINE", description = "The engine's name.")
  private String engine;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the run as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    try (Connection connection = where.open()) {
      RunStatus status = connection.control().withdraw(run, engine);
      tengen
          .terminal()
          .out()
          .println(json ? Json.line(Json.Run.of(status)) : engine + " has left run " + run);
    }
    return ExitCode.OK;
  }
}
