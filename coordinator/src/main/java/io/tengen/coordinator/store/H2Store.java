package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.files.DirectoryLock;
import io.tengen.files.DirectoryLockedException;
import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcConnectionPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in an H2 file in the coordinator's data directory.
 *
 * <p>A commit is written to the file before it returns (WRITE_DELAY=0; H2 would otherwise take up
 * to half a second), so that acknowledged data survives the death of the process. Once a second the
 * file is forced to the disk, which bounds the loss by a power failure. Only parts that have been
 * garbage for longer than that are overwritten (RETENTION_TIME=5000; with H2's default of 45
 * seconds the file grew three times as fast). Closing does not compact the file
 * (MAX_COMPACT_TIME=0): H2 2.4.240 fails an internal assertion when it does, and free space in the
 * file is reused later. Records of up to 64 KiB are stored in their rows, because large objects
 * outside a row cost several writes each.
 */
final class H2Store implements Store {
  private static final Logger log = LoggerFactory.getLogger(H2Store.class);
  private static final String LOCK = "tengen.lock";
  private static final int CONNECTIONS = 8;
  private static final int SYNC_SECONDS = 5;

  private static final String PUT_GAME =
      "MERGE INTO game_record (run_id, game_index, digest, worker, record)"
          + " KEY (run_id, game_index) VALUES (?, ?, ?, ?, ?)";

  private final DatabaseSettings.Embedded database;
  private final DirectoryLock lock;
  private final JdbcConnectionPool pool;
  private final String url;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ScheduledExecutorService syncer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-sync").daemon(true).factory());

  private H2Store(
      DatabaseSettings.Embedded database, DirectoryLock lock, JdbcConnectionPool pool, String url) {
    this.database = database;
    this.lock = lock;
    this.pool = pool;
    this.url = url;
  }

  /** Makes the directory if it is missing, and keeps other coordinators off it. */
  private static DirectoryLock lock(Path directory) throws StartupException {
    try {
      DurableFiles.createDirectories(directory);
      return DirectoryLock.acquire(directory, LOCK);
    } catch (DirectoryLockedException e) {
      throw new StartupException(
          "data directory "
              + directory
              + " is in use by another tengen process; stop that one or choose another directory",
          e);
    } catch (IOException e) {
      throw new StartupException(
          "data directory "
              + directory
              + " cannot be written; choose another or fix its permissions",
          e);
    }
  }

  /**
   * Opens the database, creating it if there is none; blocks.
   *
   * @throws StartupException if the directory cannot be written or is in use, or if the database
   *     was written by a newer program or cannot be read
   */
  static H2Store open(DatabaseSettings.Embedded database) throws StartupException {
    Path data = database.directory().toAbsolutePath().normalize();
    if (data.toString().contains(";")) {
      throw new StartupException(
          "data directory " + data + " has a semicolon in its name; choose another", null);
    }
    DirectoryLock lock = lock(data);
    String url =
        "jdbc:h2:file:"
            + data.resolve("tengen")
            + ";WRITE_DELAY=0;RETENTION_TIME=5000;MAX_COMPACT_TIME=0"
            + ";MAX_LENGTH_INPLACE_LOB=65536;DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1";
    JdbcConnectionPool pool = JdbcConnectionPool.create(url, "", "");
    pool.setMaxConnections(CONNECTIONS);
    H2Store store = new H2Store(new DatabaseSettings.Embedded(data), lock, pool, url);
    try {
      store.connect();
      Schema.migrate(pool, "h2", store.database.title(), "directory");
      ScheduledFuture<?> _ =
          store.syncer.scheduleWithFixedDelay(store::sync, 1, 1, TimeUnit.SECONDS);
      return store;
    } catch (StartupException e) {
      store.close();
      throw e;
    }
  }

  @Override
  public Connection connection() throws SQLException {
    return pool.getConnection();
  }

  /**
   * Does nothing, because {@link DirectoryLock} excludes other coordinators as long as this process
   * runs.
   */
  @Override
  public void fence(Connection connection) {}

  @Override
  public String putGame() {
    return PUT_GAME;
  }

  @Override
  public Map<String, ?> journal() {
    return Map.of(
        "profile",
        "slick.jdbc.H2Profile$",
        "db.driver",
        "org.h2.Driver",
        "db.url",
        url,
        "db.user",
        "",
        "db.password",
        "");
  }

  @Override
  public boolean isSuperseded() {
    return false;
  }

  @Override
  public boolean isAlive() {
    if (closed.get()) {
      return false;
    }
    try (Connection connection = pool.getConnection()) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    stopSyncing();
    // Before the database is closed: H2 logs connections that are closed later to a trace file.
    pool.dispose();
    shutDown();
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void shutDown() {
    try (Connection connection = DriverManager.getConnection(url, "", "")) {
      connection.createStatement().execute("SHUTDOWN");
    } catch (SQLException e) {
      // SHUTDOWN closes the connection too, and a database that did not open cannot be closed.
      log.debug("while closing the database", e);
    }
  }

  private void sync() {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT SYNC");
    } catch (SQLException e) {
      log.error("the database could not be forced to the disk", e);
    }
  }

  private void stopSyncing() {
    syncer.shutdown();
    try {
      if (!syncer.awaitTermination(SYNC_SECONDS, TimeUnit.SECONDS)) {
        log.warn("the disk takes more than {} s to write the database", SYNC_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void connect() throws StartupException {
    try {
      pool.getConnection().close();
    } catch (SQLException e) {
      throw new StartupException(
          database.title()
              + (e.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1
                  ? " is in use by another process; stop that one first"
                  : " cannot be opened: " + StoreException.oneLine(e)),
          e);
    }
  }
}
