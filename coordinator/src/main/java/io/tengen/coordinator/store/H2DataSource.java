package io.tengen.coordinator.store;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * The connections of an open {@link H2Store} for the journal, which makes an instance by the name
 * of this class and sets the directory. The journal has no connections of its own, because all must
 * be closed before the database can be opened again. Thread-safe once the directory is set.
 */
public final class H2DataSource implements DataSource {
  private static final Map<String, H2Store> open = new ConcurrentHashMap<>();

  private String directory = "";

  /** Creates an instance whose directory is yet to be set. */
  public H2DataSource() {}

  /**
   * @param directory the data directory of the store
   */
  H2DataSource(Path directory) {
    this.directory = directory.toString();
  }

  static void add(H2Store store) {
    open.put(store.directory().toString(), store);
  }

  static void remove(H2Store store) {
    open.remove(store.directory().toString(), store);
  }

  /** Sets the data directory of the store. */
  public void setDirectory(String directory) {
    this.directory = directory;
  }

  public String getDirectory() {
    return directory;
  }

  @Override
  public Connection getConnection() throws SQLException {
    H2Store store = open.get(directory);
    if (store == null) {
      throw new SQLException("the database in " + directory + " is closed");
    }
    return store.connection();
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    throw new SQLFeatureNotSupportedException("log writer");
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("log writer");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("login timeout");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("parent logger");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
