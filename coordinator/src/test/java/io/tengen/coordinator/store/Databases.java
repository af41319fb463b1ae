package io.tengen.coordinator.store;

import java.nio.file.Path;

/** Databases as arguments of a test's own processes. */
public final class Databases {
  private Databases() {}

  /** One word that says where the database is. */
  public static String argument(Database database) {
    return switch (database) {
      case Database.Embedded embedded -> embedded.directory().toString();
      case Database.PostgreSql server -> server.url() + "?user=" + server.user();
    };
  }

  /** The database that such a word names. */
  public static Database parse(String argument) {
    return argument.startsWith("jdbc:")
        ? new Database.PostgreSql(argument, "", "")
        : new Database.Embedded(Path.of(argument));
  }
}
