package io.tengen.coordinator.store;

import io.tengen.coordinator.StartupException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcConnectionPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded database of one coordinator: an H2 file in its data directory, brought to this
 * program's schema when opened.
 *
 * <p>A commit is written to the file before it returns (WRITE_DELAY=0; H2 would otherwise take up
 * to half a second), so that what was acknowledged survives the death of the process. Once a second
 * the file is forced to the disk, which bounds what a power failure can take; only parts that
 * became garbage well before that are written over (RETENTION_TIME=5000; with H2's 45 seconds the
 * file grew three times as fast). Rows hold records of up to 64 KiB in place: large objects outside
 * the row cost several writes each.
 */
public final class Store implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Store.class);
  private static final int CONNECTIONS = 8;
  private static final int SYNC_SECONDS = 5;

  private final DirectoryLock lock;
  private final JdbcConnectionPool pool;
  private final String url;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ScheduledExecutorService syncer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-sync").daemon(true).factory());

  private Store(DirectoryLock lock, JdbcConnectionPool pool, String url) {
    this.lock = lock;
    this.pool = pool;
    this.url = url;
  }

  /**
   * Opens the database, making it if there is none; blocks.
   *
   * @throws StartupException if the directory cannot be written or is in use, or if the database
   *     was written by a newer program or cannot be read
   */
  public static Store open(Path directory) throws StartupException {
    Path data = directory.toAbsolutePath().normalize();
    if (data.toString().contains(";")) {
      throw new StartupException(
          "data directory " + data + " has a semicolon in its name; choose another", null);
    }
    DirectoryLock lock = DirectoryLock.of(data);
    String url =
        "jdbc:h2:file:"
            + data.resolve("tengen")
            + ";WRITE_DELAY=0;RETENTION_TIME=5000;MAX_LENGTH_INPLACE_LOB=65536"
            + ";DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1";
    JdbcConnectionPool pool = JdbcConnectionPool.create(url, "", "");
    pool.setMaxConnections(CONNECTIONS);
    Store store = new Store(lock, pool, url);
    try {
      store.connect(data);
      store.migrate(data);
      ScheduledFuture<?> _ =
          store.syncer.scheduleWithFixedDelay(store::sync, 1, 1, TimeUnit.SECONDS);
      return store;
    } catch (StartupException e) {
      store.close();
      throw e;
    }
  }

  /** Where the journal connects to; user and password are empty. */
  public String url() {
    return url;
  }

  public DataSource dataSource() {
    return pool;
  }

  /** Whether the database answers; blocks. */
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

  /** Closes the database, whoever is connected; blocks. Idempotent. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    stopSyncing();
    // Before the database goes: H2 complains in a file of its own of connections closed after that.
    pool.dispose();
    shutDown();
    lock.close();
  }

  private void shutDown() {
    try (Connection connection = DriverManager.getConnection(url, "", "")) {
      connection.createStatement().execute("SHUTDOWN");
    } catch (SQLException e) {
      // The connection goes with the database; nor can one that did not open be closed.
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

  private void connect(Path data) throws StartupException {
    try {
      pool.getConnection().close();
    } catch (SQLException e) {
      throw new StartupException(
          e.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1
              ? "the database in " + data + " is in use by another process; stop that one first"
              : "the database in " + data + " cannot be opened: " + oneLine(e),
          e);
    }
  }

  private void migrate(Path data) throws StartupException {
    try {
      Flyway flyway =
          Flyway.configure(Store.class.getClassLoader())
              .dataSource(pool)
              .locations("classpath:io/tengen/coordinator/store/migrations")
              .load();
      for (MigrationInfo migration : flyway.info().all()) {
        if (migration.getState().isApplied() && !migration.getState().isResolved()) {
          throw new StartupException(
              "the database in "
                  + data
                  + " was written by a newer Tengen (schema "
                  + migration.getVersion()
                  + "); use that one or another directory",
              null);
        }
      }
      flyway.migrate();
    } catch (FlywayException e) {
      throw new StartupException(
          "the database in " + data + " cannot be brought up to date: " + oneLine(e), e);
    }
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
