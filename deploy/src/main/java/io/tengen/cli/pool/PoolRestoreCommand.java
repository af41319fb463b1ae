package io.tengen.cli.pool;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Pools;
import io.tengen.wire.control.PoolStatus;
import picocli.CommandLine.Command;

/** {@code tengen pool restore}: puts a run back into a pool. */
@Command(
    name = "restore",
    sortOptions = false,
    description = {
      "Puts the results of a run back into a rating pool that tengen pool remove took out."
    },
    footer = {"", "Examples:", "  tengen pool restore main RUN"})
final class PoolRestoreCommand extends PoolRunCommand {
  @Override
  PoolStatus change(Pools pools, String pool, String run) throws ControlException {
    return pools.restore(pool, run);
  }

  @Override
  String effect() {
    return "count";
  }
}
