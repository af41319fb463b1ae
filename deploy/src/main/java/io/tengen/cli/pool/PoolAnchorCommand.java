package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

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
  @ParentCommand private PoolCommand pools;

  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION=ELO", description = "The version and its rating.")
  private String anchor;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    // Names such as mcts:visits=200 have a sign of their own.
    int sign = anchor.lastIndexOf('=');
    double elo = elo(sign);
    try (Connection connection = where.open()) {
      PoolStatus status =
          connection.control().pools().setAnchor(pool, anchor.substring(0, sign), elo);
      pools
          .terminal()
          .out()
          .println(
              json
                  ? Json.line(PoolText.Pool.of(status))
                  : "pool " + pool + ": " + PoolText.anchor(status));
    }
    return ExitCode.OK;
  }

  private double elo(int sign) throws CommandException {
    try {
      if (sign > 0) {
        return Double.parseDouble(anchor.substring(sign + 1));
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw CommandException.badInput("\"" + anchor + "\" is not VERSION=ELO, such as gnugo=1800");
  }
}
