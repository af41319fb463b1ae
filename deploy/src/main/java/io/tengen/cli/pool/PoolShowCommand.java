package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool show}: shows the versions and runs of a pool. */
@Command(
    name = "show",
    sortOptions = false,
    description = {"Shows a rating pool: the rules of its games, its versions and its runs."},
    footer = {"", "Examples:", "  tengen pool show main", "  tengen pool show main --json"})
final class PoolShowCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      PoolStatus status = connection.control().pools().get(pool);
      return Answer.text(PoolText.Pool.of(status), PoolText.show(status));
    });
  }
}
