package io.tengen.cli;

import io.tengen.wire.FleetShare;
import io.tengen.wire.FleetShare;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What part of a coordinator's workers a run gets. Every option is null where it was not given. */
final class ScheduleOptions {
  @Option(
      names = "--priority",
      paramLabel = "N",
      description = {
        "Runs of higher priority have nine tenths of the workers' time, those of the next lower one"
            + " most of the rest; -100 to 100 (default: 0)."
      })
  private @Nullable Integer priority;

  @Option(
      names = "--share",
      paramLabel = "WEIGHT",
      description = {
        "Worker time that the run gets beside others of its priority: 2 is twice as much as 1; 0.01"
            + " to 1000 (default: 1)."
      })
  private @Nullable Double share;

  /** Whether any of these was given. */
  boolean anyGiven() {
    return priority != null || share != null;
  }

  @Nullable Integer priority() {
    return priority;
  }

  @Nullable Double share() {
    return share;
  }

  /** With defaults for what was not given. */
  FleetShare schedule() throws CommandException {
    try {
      return FleetShare.DEFAULT.with(priority, share);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--" + e.getMessage(), e);
    }
  }
}
