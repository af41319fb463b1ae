package io.tengen.cli.server;

import io.tengen.coordinator.config.CoordinatorConfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select the directory and database of a coordinator that is not running. */
final class StorePlaceOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The coordinator's settings; other options take precedence.")
  private @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The coordinator's directory (default: tengen-data).")
  private @Nullable Path data;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "A PostgreSQL database, jdbc:postgresql://HOST/NAME.")
  private @Nullable String database;

  /**
   * Returns the coordinator's settings.
   *
   * @throws IllegalArgumentException with one line if a setting is wrong
   */
  CoordinatorConfig settings() {
    Map<String, Object> given = new HashMap<>();
    if (data != null) {
      given.put("data", data.toString());
    }
    if (database != null) {
      given.put("database.url", database);
    }
    return CoordinatorConfig.load(Optional.ofNullable(config), given);
  }
}
