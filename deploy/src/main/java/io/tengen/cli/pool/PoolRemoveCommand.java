package io.tengen.cli.pool;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Pools;
import io.tengen.wire.control.PoolStatus;
import picocli.CommandLine.Command;

/** {@code tengen pool remove}: takes a run out of a pool. */
@Command(
    name = "remove",
    sortOptions = false,
    description = {
      "Takes the results of a run out of a rating pool. The run itself stays; tengen pool restore"
          + " puts its results back."
    },
    footer = {"", "Examples:", "  tengen pool remove main RUN"})
final class PoolRemoveCommand extends PoolRunCommand {
  @Override
  PoolStatus change(Pools pools, String pool, String run) throws ControlException {
    return pools.remove(pool, run);
  }

  @Override
  String effect() {
    return "do not count any more";
  }
}
