package io.tengen.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How games are played in this process, and whether an earlier run goes on. */
final class PlayOptions {
  private static final int MOST_SLOTS = 1024;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played at once in this process (default: one a processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Outside engines that may be run (default: gnugo10 and gnugo1).")
  private @Nullable Path config;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Goes on with a run that was stopped, as it was created.")
  private @Nullable String resume;

  int slots() throws CommandException {
    return slots(slots);
  }

  /** This many games at once, or one a processor where none was given. */
  static int slots(@Nullable Integer slots) throws CommandException {
    int count = slots == null ? Runtime.getRuntime().availableProcessors() : slots;
    if (count < 1 || count > MOST_SLOTS) {
      throw CommandException.badInput("--slots " + count + " is not between 1 and " + MOST_SLOTS);
    }
    return count;
  }

  @Nullable Path config() {
    return config;
  }

  /** The run to go on with; null for a new one. */
  @Nullable String resume() {
    return resume;
  }

  /** These options mean nothing to a coordinator that runs elsewhere. */
  void requireNoneForElsewhere() throws CommandException {
    if (slots != null || config != null) {
      throw CommandException.badInput(
          "--slots and --config are for playing in this process; with --coordinator its workers"
              + " play: give them there");
    }
  }
}
