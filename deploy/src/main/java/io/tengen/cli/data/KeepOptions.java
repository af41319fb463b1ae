package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.data.Retention;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What of a growing folder is kept. */
final class KeepOptions {
  @Option(
      names = "--keep-samples",
      paramLabel = "N",
      description =
          "Deletes shards while the folder grows, but for the newest that have so many positions to"
              + " learn from (default: deletes nothing).")
  private @Nullable Long samples;

  @Option(
      names = "--keep-share",
      paramLabel = "X",
      description =
          "Of what is older, keeps this share of each generation all the same; 0 to 1 (default:"
              + " 0).")
  private @Nullable Double share;

  boolean anyGiven() {
    return samples != null || share != null;
  }

  /** The options as they were given, each with a blank before. */
  String again() {
    return (samples == null ? "" : " --keep-samples " + samples)
        + (share == null ? "" : " --keep-share " + share);
  }

  /** The rule; empty if everything is kept. */
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
