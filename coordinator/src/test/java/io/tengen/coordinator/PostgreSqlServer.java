package io.tengen.coordinator;

import io.tengen.coordinator.config.DatabaseSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL server, one for all tests of this process, started when first asked for. Its
 * binaries come with the build; run by root, it starts in a user namespace, since PostgreSQL
 * refuses root.
 */
public final class PostgreSqlServer {
  private static final AtomicInteger databases = new AtomicInteger();

  private PostgreSqlServer() {}

  /** Starts the server when it is first looked at. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        // No test has the machine die: what processes write and then die is kept all the same.
        return EmbeddedPostgres.builder()
            .setServerConfig("log_min_messages", "fatal")
            .setServerConfig("fsync", "off")
            .setServerConfig("full_page_writes", "off")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A new, empty database. */
  public static DatabaseSettings.PostgreSql database() throws SQLException {
    String name = "test" + databases.incrementAndGet();
    execute("CREATE DATABASE " + name);
    return new DatabaseSettings.PostgreSql(url(name), "postgres", "");
  }

  /** Where a database of this name is, if there is one. */
  public static String url(String name) {
    return "jdbc:postgresql://localhost:" + Running.SERVER.getPort() + "/" + name;
  }

  /** Executes a statement as the superuser, outside of any test's database. */
  public static void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
