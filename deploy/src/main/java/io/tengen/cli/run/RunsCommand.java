package io.tengen.cli.run;

import io.tengen.cli.Tengen;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunText;
import io.tengen.wire.control.RunStatus;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen runs}: lists runs, and changes how they share the workers. */
@Command(
    name = "runs",
    sortOptions = false,
    description = "Lists runs, newest first.",
    subcommands = RunsSetCommand.class,
    footer = {
      "",
      "Examples:",
      "  tengen runs",
      "  tengen runs --coordinator localhost:7070 --json",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070"
    })
public final class RunsCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  Terminal terminal() {
    return tengen.terminal();
  }

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the runs as one JSON array.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = tengen.terminal();
    try (Connection connection = where.open()) {
      List<RunStatus> runs = connection.control().list();
      if (json) {
        terminal.out().println(Json.line(runs.stream().map(Json.Run::of).toList()));
      } else if (runs.isEmpty()) {
        terminal.say("no runs yet; tengen evaluate --help shows how to begin one");
      } else {
        terminal.out().print(RunText.table(runs, ZoneId.systemDefault()));
      }
    }
    return ExitCode.OK;
  }
}
