package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import java.nio.file.Path;

/** Converts databases to and from command-line arguments of processes that tests start. */
public final class Databases {
  private Databases() {}

  /** The argument that names a database. */
  public static String argument(DatabaseSettings database) {
    return switch (database) {
      case DatabaseSettings.Embedded embedded -> embedded.directory().toString();
      case DatabaseSettings.PostgreSql server -> server.url() + "?user=" + server.user();
    };
  }

  /** The database that an argument names. */
  public static DatabaseSettings parse(String argument) {
    return argument.startsWith("jdbc:")
        ? new DatabaseSettings.PostgreSql(argument, "", "")
        : new DatabaseSettings.Embedded(Path.of(argument));
  }
}
