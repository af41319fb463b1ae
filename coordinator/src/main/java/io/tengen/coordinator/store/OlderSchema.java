package io.tengen.coordinator.store;

import io.tengen.coordinator.config.StartupException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;

/**
 * A database of its own with the schema of an older program, which brings rows of that program up
 * to date by the same migrations as a coordinator's database. Every method blocks.
 */
public final class OlderSchema implements AutoCloseable {
  private static final String VENDOR = "h2";

  private final JdbcDataSource source = new JdbcDataSource();
  private final Connection connection;

  /**
   * Creates the database.
   *
   * @param directory an empty directory for its files
   * @param version the version of the schema
   * @throws IllegalArgumentException with one line if this program does not know the version
   * @throws SQLException if the database cannot be written
   */
  public OlderSchema(Path directory, String version) throws SQLException {
    source.setURL("jdbc:h2:file:" + directory.toAbsolutePath().resolve("older"));
    Schema.create(source, VENDOR, version);
    connection = source.getConnection();
  }

  /** Returns the one connection to the database. */
  public Connection connection() {
    return connection;
  }

  /**
   * Migrates the database to this program's schema.
   *
   * @throws StartupException with one line if that fails
   */
  public void migrate() throws StartupException {
    Schema.migrate(source, VENDOR, "the archive", "archive");
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
