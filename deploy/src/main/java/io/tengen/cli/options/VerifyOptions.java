package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the share of games that a second worker plays again. */
final class VerifyOptions {
  private static final double SHARE = 0.02;

  @Option(
      names = "--verify",
      paramLabel = "SHARE",
      description = {
        "Share of the reproducible games that a second worker plays again for comparison; a game"
            + " is reproducible if its engines use no network and one thread, without a clock; 0 to"
            + " 1 (default: 0.02)."
      })
  private @Nullable Double verify;

  boolean anyGiven() {
    return verify != null;
  }

  double share() throws CommandException {
    if (verify == null) {
      return SHARE;
    }
    if (!(verify >= 0 && verify <= 1)) {
      throw CommandException.badInput("--verify " + verify + " is not a share from 0 to 1");
    }
    return verify;
  }
}
