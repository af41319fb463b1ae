package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.data.Retention;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the retention of shards in a growing folder. */
final class KeepOptions {
  @Option(
      names = "--keep-samples",
      paramLabel = "N",
      description =
          "Keeps the newest shards that have this many positions to learn from, and deletes older"
              + " ones while the folder grows (default: deletes nothing).")
  private @Nullable Long samples;

  @Option(
      names = "--keep-share",
      paramLabel = "X",
      description =
          "Share of each older generation that is kept nevertheless; 0 to 1 (default: 0).")
  private @Nullable Double share;

  boolean anyGiven() {
    return samples != null || share != null;
  }

  /** Returns the options as they were given, each with a space before it. */
  String again() {
    return (samples == null ? "" : " --keep-samples " + samples)
        + (share == null ? "" : " --keep-share " + share);
  }

  /** Returns the rule; empty if everything is kept. */
  Optional<Retention> rule() throws CommandException {
    if (samples == null) {
      if (share != null) {
        throw CommandException.badInput("--keep-share goes with --keep-samples");
      }
      return Optional.empty();
    }
    try {
      return Optional.of(new Retention(samples, share == null ? 0 : share));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
