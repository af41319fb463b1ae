package io.tengen.cli.pool;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Pools;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that changes whether the results of a run count in a pool. */
abstract class PoolRunCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen pool show lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  /** Changes the pool; blocks for the coordinator's answer. */
  abstract PoolStatus change(Pools pools, String pool, String run) throws ControlException;

  /** Returns the end of a sentence that begins with the results of the run. */
  abstract String effect();

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.line(
            PoolText.Pool.of(change(connection.control().pools(), pool, run)),
            "pool " + pool + ": the results of run " + run + " " + effect()));
  }
}
