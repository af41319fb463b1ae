package io.tengen.cli;

import io.tengen.wire.RunSpec;
import picocli.CommandLine.Mixin;

/** What every run may be given, whatever is played. */
final class RunOptions {
  /** The options, as a sentence lists them. */
  static final String NAMES = "--priority, --share and --verify";

  @Mixin private ScheduleOptions schedule;
  @Mixin private VerifyOptions verify;

  /** Whether any of them was given. */
  boolean anyGiven() {
    return schedule.anyGiven() || verify.anyGiven();
  }

  /**
   * Builds the spec of a new run, with these.
   *
   * @throws CommandException with one line if there can be no such run
   */
  RunSpec spec(RunSpec.Builder builder) throws CommandException {
    builder.schedule(schedule.schedule()).verify(verify.share());
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
