package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen pool list}: lists the pools. */
@Command(
    name = "list",
    sortOptions = false,
    description = "Lists the rating pools.",
    footer = {
      "",
      "Examples:",
      "  tengen pool list",
      "  tengen pool list --coordinator localhost:7070 --json"
    })
final class PoolListCommand implements Callable<Integer> {
  @ParentCommand private PoolCommand pools;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the pools as one JSON array.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = pools.terminal();
    try (Connection connection = where.open()) {
      List<PoolStatus> all = connection.control().pools().list();
      if (json) {
        terminal.out().println(Json.line(all.stream().map(PoolText.Pool::of).toList()));
      } else if (all.isEmpty()) {
        terminal.say("no pools yet; tengen evaluate ... --pool NAME begins one");
      } else {
        terminal.out().print(PoolText.list(all));
      }
    }
    return ExitCode.OK;
  }
}
