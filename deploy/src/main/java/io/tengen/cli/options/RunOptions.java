package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.wire.RunSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every run, whatever is played. */
public final class RunOptions {
  /** The names of the options for messages. */
  public static final String NAMES = "--priority, --share, --verify and --note";

  @Mixin private ScheduleOptions schedule;
  @Mixin private VerifyOptions verify;

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description =
          "A note that runs, ratings, watch and report show with the run; at most 200 characters.")
  private @Nullable String note;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return schedule.anyGiven() || verify.anyGiven() || note != null;
  }

  /**
   * Builds the description of a new run with these options.
   *
   * @throws CommandException if it is invalid
   */
  public RunSpec spec(RunSpec.Builder builder) throws CommandException {
    builder.schedule(schedule.schedule()).verify(verify.share()).note(note == null ? "" : note);
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
