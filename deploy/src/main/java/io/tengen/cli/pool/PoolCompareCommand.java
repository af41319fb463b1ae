package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.VersionComparison;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen pool compare}: compares two versions. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Says how much stronger one version of a pool is than another: by their own games, by those"
          + " against others, and by all; and warns where the first two disagree."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pool compare main v2 v1",
      "  tengen pool compare main v2 v1 --json"
    })
final class PoolCompareCommand implements Callable<Integer> {
  @ParentCommand private PoolCommand pools;

  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION", description = "The version whose strength is asked for.")
  private String version;

  @Parameters(paramLabel = "OTHER", description = "The version that it is compared with.")
  private String other;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = pools.terminal();
    try (Connection connection = where.open()) {
      VersionComparison comparison = connection.control().pools().compare(pool, version, other);
      if (json) {
        terminal.out().println(Json.line(comparison));
      } else {
        terminal.out().print(PoolText.compare(comparison));
      }
    }
    return ExitCode.OK;
  }
}
