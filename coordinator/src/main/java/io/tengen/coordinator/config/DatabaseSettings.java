package io.tengen.coordinator.config;

import java.nio.file.Path;
import org.postgresql.Driver;

/** Which database a coordinator keeps its runs in. */
public sealed interface DatabaseSettings {
  /** How log lines and complaints call it: one noun phrase, without secrets. */
  String title();

  /**
   * A file of its own.
   *
   * @param directory holds it; made if missing
   */
  record Embedded(Path directory) implements DatabaseSettings {
    @Override
    public String title() {
      return "the database in " + directory;
    }
  }

  /**
   * A database of a PostgreSQL server, 12 or newer, that must be there; its tables are made if
   * missing.
   *
   * @param url {@code jdbc:postgresql://HOST:PORT/NAME}, with any settings of the driver
   * @param user empty if the URL says who, or for the name that this process runs under
   * @param password empty for none
   */
  record PostgreSql(String url, String user, String password) implements DatabaseSettings {
    /**
     * @throws IllegalArgumentException with one line if the URL is none of PostgreSQL's
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

    /** One of the settings may be the password. */
    private static String withoutSettings(String url) {
      return url.replaceFirst("\\?.*", "");
    }

    @Override
    public String toString() {
      return title();
    }
  }
}
