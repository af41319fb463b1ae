package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool restore}: puts a run back into a pool. */
@Command(
    name = "restore",
    sortOptions = false,
    description = {
      "Puts the results of a run back into a rating pool that tengen pool remove took out."
    },
    footer = {"", "Examples:", "  tengen pool restore main RUN"})
final class PoolRestoreCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen pool show lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      PoolStatus status = connection.control().pools().restore(pool, run);
      return Answer.line(
          PoolText.Pool.of(status), "pool " + pool + ": the results of run " + run + " count");
    });
  }
}
