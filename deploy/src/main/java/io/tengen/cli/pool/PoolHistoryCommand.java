package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.VersionHistory;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen pool history}: shows how a version's rating went. */
@Command(
    name = "history",
    sortOptions = false,
    description = {
      "Shows how a version's rating went: after each run that it played in, by the results of that"
          + " run and of all that were created before it."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pool history main v2",
      "  tengen pool history main v2 --json"
    })
final class PoolHistoryCommand implements Callable<Integer> {
  @ParentCommand private PoolCommand pools;

  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION", description = "Its name; tengen pool show lists them.")
  private String version;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = pools.terminal();
    try (Connection connection = where.open()) {
      VersionHistory trend = connection.control().pools().history(pool, version);
      if (json) {
        terminal.out().println(Json.line(PoolText.History.of(trend)));
      } else {
        terminal.out().print(PoolText.history(trend));
      }
    }
    return ExitCode.OK;
  }
}
