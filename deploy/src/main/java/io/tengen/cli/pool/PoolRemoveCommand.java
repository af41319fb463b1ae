package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool remove}: takes a run out of a pool. */
@Command(
    name = "remove",
    sortOptions = false,
    description = {
      "Takes the results of a run out of a rating pool. The run itself stays; tengen pool restore"
          + " puts its results back."
    },
    footer = {"", "Examples:", "  tengen pool remove main RUN"})
final class PoolRemoveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen pool show lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      PoolStatus status = connection.control().pools().remove(pool, run);
      return Answer.line(
          PoolText.Pool.of(status),
          "pool " + pool + ": the results of run " + run + " do not count any more");
    });
  }
}
