package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.WorkerConfig;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a worker from its configuration file and a command's options. */
public final class WorkerSettings {
  private WorkerSettings() {}

  /**
   * Reads a worker's settings.
   *
   * @param file the configuration file; null for the defaults
   * @param overrides settings from the command line by key, which take precedence over the file
   * @throws CommandException if the file cannot be read or a setting is invalid
   */
  public static WorkerConfig load(@Nullable Path file, Map<String, ?> overrides)
      throws CommandException {
    try {
      return WorkerConfig.load(Optional.ofNullable(file), overrides);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
