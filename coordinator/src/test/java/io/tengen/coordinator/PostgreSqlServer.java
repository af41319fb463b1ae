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
 * A PostgreSQL server for all tests of this process, started on first use. Its binaries are a
 * dependency of the build. If run by root, it starts in a user namespace, since PostgreSQL refuses
 * to run as root.
 */
public final class PostgreSqlServer {
  private static final AtomicInteger databases = new AtomicInteger();

  private PostgreSqlServer() {}

  /** Starts the server when this class is initialised. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        // No test needs to survive a crash of the machine; writes of killed processes are kept
        // without fsync.
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

  /** Creates an empty database. */
  public static DatabaseSettings.PostgreSql database() throws SQLException {
    String name = "test" + databases.incrementAndGet();
    execute("CREATE DATABASE " + name);
    return new DatabaseSettings.PostgreSql(url(name), "postgres", "");
  }

  /** The URL of a database of this name, which need not exist. */
  public static String url(String name) {
    return "jdbc:postgresql://localhost:" + Running.SERVER.getPort() + "/" + name;
  }

  /** Executes a statement as the superuser, outside any test's database. */
  public static void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
