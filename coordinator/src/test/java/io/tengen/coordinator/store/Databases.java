package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import java.nio.file.Path;

/** Databases as arguments of a test's own processes. */
public final class Databases {
  private Databases() {}

  /** One word that says where the database is. */
  public static String argument(DatabaseSettings databaseSettings) {
    return switch (databaseSettings) {
      case DatabaseSettings.Embedded embedded -> embedded.directory().toString();
      case DatabaseSettings.PostgreSql server -> server.url() + "?user=" + server.user();
    };
  }

  /** The database that such a word names. */
  public static DatabaseSettings parse(String argument) {
    return argument.startsWith("jdbc:")
        ? new DatabaseSettings.PostgreSql(argument, "", "")
        : new DatabaseSettings.Embedded(Path.of(argument));
  }
}
