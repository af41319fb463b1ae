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
 * A real PostgreSQL server for all tests of this process, started at the first use. Its binaries
 * are dependencies of the build. Run by root, it starts in a user namespace, since PostgreSQL
 * refuses root.
 */
public final class PostgreSqlServer {
  private static final AtomicInteger databases = new AtomicInteger();

  private PostgreSqlServer() {}

  /** Starts the server when the class is initialized. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return builder().start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns a builder of servers with settings for tests. */
  static EmbeddedPostgres.Builder builder() {
    // Tests only kill processes, whose writes survive without fsync.
    return EmbeddedPostgres.builder()
        .setServerConfig("log_min_messages", "fatal")
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off");
  }

  /** Creates an empty database. */
  public static DatabaseSettings.PostgreSql database() throws SQLException {
    String name = "test" + databases.incrementAndGet();
    execute("CREATE DATABASE " + name);
    return new DatabaseSettings.PostgreSql(url(name), "postgres", "");
  }

  /** Returns the URL of a database of this name, which need not exist. */
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
