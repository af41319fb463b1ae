package io.tengen.coordinator.config;

import java.nio.file.Path;
import org.postgresql.Driver;

/** The database of a coordinator. */
public sealed interface DatabaseSettings {
  /** Returns a noun phrase for log lines and error messages, without secrets. */
  String title();

  /**
   * An embedded database in a file.
   *
   * @param directory directory of the file; created if missing
   */
  record Embedded(Path directory) implements DatabaseSettings {
    @Override
    public String title() {
      return "the database in " + directory;
    }
  }

  /**
   * An existing database of a PostgreSQL server, version 12 or newer. Its tables are created if
   * missing.
   *
   * @param url {@code jdbc:postgresql://HOST:PORT/NAME}, with optional driver settings
   * @param user user name; empty to take it from the URL, or else from this process
   * @param password password; empty for none
   */
  record PostgreSql(String url, String user, String password) implements DatabaseSettings {
    /**
     * @throws IllegalArgumentException with one line if the URL is not a PostgreSQL URL
     */
    public PostgreSql {
      if (Driver.parseURL(url, null) == null) {
        throw new IllegalArgumentException(
            "database \""
                + withoutSettings(url)
                + "\" is not jdbc:postgresql://HOST/NAME, such as"
                + " jdbc:postgresql://db.example.org/tengen");
      }
    }

    @Override
    public String title() {
      return "database " + withoutSettings(url);
    }

    /** Removes the settings, one of which may be the password. */
    private static String withoutSettings(String url) {
      return url.replaceFirst("\\?.*", "");
    }

    @Override
    public String toString() {
      return title();
    }
  }
}
