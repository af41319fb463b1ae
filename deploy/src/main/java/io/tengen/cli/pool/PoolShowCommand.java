package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen pool show}: says what a pool is made of. */
@Command(
    name = "show",
    sortOptions = false,
    description = {
      "Says what a rating pool is made of: what its games have in common, its versions, its runs."
    },
    footer = {"", "Examples:", "  tengen pool show main", "  tengen pool show main --json"})
final class PoolShowCommand implements Callable<Integer> {
  @ParentCommand private PoolCommand pools;

  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = pools.terminal();
    try (Connection connection = where.open()) {
      PoolStatus status = connection.control().pools().get(pool);
      if (json) {
        terminal.out().println(Json.line(PoolText.Pool.of(status)));
      } else {
        terminal.out().print(PoolText.show(status));
      }
    }
    return ExitCode.OK;
  }
}
