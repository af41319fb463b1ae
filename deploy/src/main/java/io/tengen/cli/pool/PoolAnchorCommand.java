package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool anchor}: fixes the scale of a pool. */
@Command(
    name = "anchor",
    sortOptions = false,
    description = {
      "Fixes the scale of a rating pool: one version has this rating, and the others follow."
          + " Without it the first engine of the first run is 0."
    },
    footer = {"", "Examples:", "  tengen pool anchor main gnugo=1800"})
final class PoolAnchorCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION=ELO", description = "The version and its rating.")
  private String anchor;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    // Versions such as mcts:visits=200 contain the sign, too.
    int sign = anchor.lastIndexOf('=');
    double elo = elo(sign);
    return query.run(connection -> {
      PoolStatus status =
          connection.control().pools().setAnchor(pool, anchor.substring(0, sign), elo);
      return Answer.line(PoolText.Pool.of(status), "pool " + pool + ": " + PoolText.anchor(status));
    });
  }

  private double elo(int sign) throws CommandException {
    try {
      if (sign > 0) {
        return Double.parseDouble(anchor.substring(sign + 1));
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw CommandException.badInput("\"" + anchor + "\" is not VERSION=ELO, such as gnugo=1800");
  }
}
