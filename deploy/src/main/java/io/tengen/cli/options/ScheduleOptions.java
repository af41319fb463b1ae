package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.wire.FleetShare;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the part of the workers that a run gets. An option that is not given is null. */
public final class ScheduleOptions {
  @Option(
      names = "--priority",
      paramLabel = "N",
      description = {
        "Runs of the highest priority get nine tenths of the workers' time, runs of the next lower"
            + " one most of the rest; -100 to 100 (default: 0)."
      })
  private @Nullable Integer priority;

  @Option(
      names = "--share",
      paramLabel = "WEIGHT",
      description = {
        "Weight of the run among runs of its priority: 2 gets twice as much worker time as 1;"
            + " 0.01 to 1000 (default: 1)."
      })
  private @Nullable Double share;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return priority != null || share != null;
  }

  @Nullable
  public Integer priority() {
    return priority;
  }

  @Nullable
  public Double share() {
    return share;
  }

  /** Returns both values, with defaults for those not given. */
  public FleetShare schedule() throws CommandException {
    try {
      return FleetShare.DEFAULT.with(priority, share);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--" + e.getMessage(), e);
    }
  }
}
