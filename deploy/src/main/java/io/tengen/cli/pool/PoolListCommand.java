package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().pools().list(),
            PoolText.Pool::of,
            "no pools yet; tengen evaluate ... --pool NAME creates one",
            PoolText::list));
  }
}
