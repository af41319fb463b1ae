package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.VersionHistory;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool history}: shows the past ratings of a version. */
@Command(
    name = "history",
    sortOptions = false,
    description = {
      "Shows the rating of a version after each run that it played in, by the results of that run"
          + " and of all runs that were created before it."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pool history main v2",
      "  tengen pool history main v2 --json"
    })
final class PoolHistoryCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(
      paramLabel = "VERSION",
      description = "The version's name; tengen pool show lists them.")
  private String version;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      VersionHistory history = connection.control().pools().history(pool, version);
      return Answer.text(PoolText.History.of(history), PoolText.history(history));
    });
  }
}
