package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.files.DirectoryLock;
import io.tengen.files.DirectoryLockedException;
import io.tengen.files.DiskSpace;
import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.api.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in an H2 file in the coordinator's data directory.
 *
 * <p>A commit is written to the file before it returns (WRITE_DELAY=0; H2 would otherwise take up
 * to half a second), so that acknowledged data survives the death of the process. Once a second the
 * file is forced to the disk, which bounds the loss by a power failure. Only parts that have been
 * garbage for longer than that are overwritten (RETENTION_TIME=5000; with H2's default of 45
 * seconds the file grew three times as fast). {@link H2Compaction} frees space while the database
 * is open. Closing does not compact the file (MAX_COMPACT_TIME=0): H2 2.4.240 fails an internal
 * assertion when it does. Records of up to 64 KiB are stored in their rows, because large objects
 * outside a row cost several writes each.
 */
final class H2Store implements Store {
  private static final Logger log = LoggerFactory.getLogger(H2Store.class);
  private static final String LOCK = "tengen.lock";

  /** Enough for the threads of the store and of the journal. */
  private static final int CONNECTIONS = 12;

  private static final int SYNC_SECONDS = 5;

  /**
   * How long the file keeps parts that are garbage. As it is forced to the disk once a second, a
   * power failure finds all parts of the last forced state.
   */
  private static final Duration RETENTION = Duration.ofSeconds(5);

  /** Free space of the disk below which a full database is not tried again. */
  private static final long ROOM = 1L << 20;

  private static final String READ = "SELECT number FROM write_probe";
  private static final String PROBE = "UPDATE write_probe SET number = number + 1";

  private static final String PUT_SUMMARY =
      "MERGE INTO game_summary (run_id, game_index, worker, winner, reason, margin, moves, opening,"
          + " started_at, nanos) KEY (run_id, game_index) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private static final String PUT_GAME =
      "MERGE INTO game_record (run_id, game_index, digest, worker, record)"
          + " KEY (run_id, game_index) VALUES (?, ?, ?, ?, ?)";

  private final DatabaseSettings.Embedded database;
  private final DirectoryLock lock;
  private final StoreHealth health;

  /** Written by the thread {@code store-sync} alone, once the store is open. */
  private volatile H2Connections pool;

  /** Whether H2 has closed the database, so that no connection may be used until it is reopened. */
  private volatile boolean broken;

  /** Whether the database is open for reading alone. Confined to the thread {@code store-sync}. */
  private boolean readOnly;

  private final String url;
  private final H2Compaction compaction;

  /** Confined to the thread {@code store-sync}. */
  private boolean compacts = true;

  private final AtomicBoolean closed = new AtomicBoolean();
  private final ScheduledExecutorService syncer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-sync").daemon(true).factory());

  private H2Store(
      DatabaseSettings.Embedded database,
      DirectoryLock lock,
      H2Connections pool,
      String url,
      H2Compaction compaction) {
    this.database = database;
    this.lock = lock;
    this.pool = pool;
    this.url = url;
    this.compaction = compaction;
    health = new StoreHealth(database.title(), System::nanoTime);
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
    return open(database, RETENTION, new H2Compaction(RETENTION));
  }

  /**
   * Opens the database with another retention time and compaction than {@link
   * #open(DatabaseSettings.Embedded)}; blocks.
   */
  static H2Store open(
      DatabaseSettings.Embedded database, Duration retention, H2Compaction compaction)
      throws StartupException {
    Path data = database.directory().toAbsolutePath().normalize();
    if (data.toString().contains(";")) {
      throw new StartupException(
          "data directory " + data + " has a semicolon in its name; choose another", null);
    }
    DirectoryLock lock = lock(data);
    String url =
        "jdbc:h2:file:"
            + data.resolve("tengen")
            + ";WRITE_DELAY=0;RETENTION_TIME="
            + retention.toMillis()
            + ";MAX_COMPACT_TIME=0"
            + ";MAX_LENGTH_INPLACE_LOB=65536;DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=-1"
            + ";TRACE_LEVEL_FILE=0";
    H2Rewrite.shrink(data.resolve("tengen.mv.db"), url);
    H2Store store = connect(new DatabaseSettings.Embedded(data), lock, url, compaction);
    try {
      H2DataSource.add(store);
      Schema.migrate(new H2DataSource(data), "h2", store.database.title(), "directory");
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
    if (broken) {
      throw new WriteRefusedException(health.failure());
    }
    return pool.lend();
  }

  /**
   * {@inheritDoc}
   *
   * <p>{@link DirectoryLock} excludes other coordinators as long as this process runs. A write to a
   * full disk would close the database for reads too, so none is tried.
   */
  @Override
  public void fence(Connection connection) throws SQLException {
    if (health.isFailing()) {
      throw new WriteRefusedException(health.failure());
    }
  }

  /** Thrown instead of a write that would fail. */
  private static final class WriteRefusedException extends SQLException {
    private static final long serialVersionUID = 1;

    WriteRefusedException(String reason) {
      super(reason);
    }
  }

  @Override
  public String failed(SQLException e) {
    if (e instanceof WriteRefusedException) {
      return StoreException.oneLine(e);
    }
    String reason = reason(e);
    boolean refused = e.getErrorCode() == ErrorCode.DATABASE_IS_READ_ONLY;
    if (!refused && StoreHealth.isOfDatabase(e) && !closed.get()) {
      health.failed(reason);
      broken = true;
    }
    return reason;
  }

  /** Returns what an exception means to users, in one line. */
  private String reason(SQLException e) {
    if (DiskSpace.isExhausted(e)) {
      return "no space left in " + database.directory();
    }
    String known = health.failure();
    return known.isEmpty()
        ? database.title() + " cannot be used: " + StoreException.oneLine(e)
        : known;
  }

  @Override
  public void written() {
    health.written();
  }

  Path directory() {
    return database.directory();
  }

  @Override
  public String putSummary() {
    return PUT_SUMMARY;
  }

  @Override
  public String putGame() {
    return PUT_GAME;
  }

  @Override
  public Map<String, ?> journal() {
    return Map.of(
        "profile",
        "slick.jdbc.H2Profile$",
        "db.connectionPool",
        "disabled",
        // Slick would hold a connection for good.
        "db.keepAliveConnection",
        "false",
        "db.dataSourceClass",
        H2DataSource.class.getName(),
        "db.properties.directory",
        database.directory().toString());
  }

  @Override
  public boolean isSuperseded() {
    return false;
  }

  @Override
  public String refusal() {
    return health.failure();
  }

  @Override
  public String problem() {
    return closed.get() ? database.title() + " is closed" : health.problem();
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    H2DataSource.remove(this);
    stopSyncing();
    // Before the database is closed: H2 logs connections that are closed later to a trace file.
    pool.close();
    shutDown();
    unlock(lock);
  }

  private void shutDown() {
    try (Connection connection = DriverManager.getConnection(url, "", "")) {
      connection.createStatement().execute("SHUTDOWN");
    } catch (SQLException e) {
      // SHUTDOWN closes the connection too, and a database that did not open cannot be closed.
      log.debug("while closing the database", e);
    }
  }

  /** Forces the database to the disk, and shows that it can be written; opens it again if not. */
  private void sync() {
    try {
      if (readOnly && hasRoom()) {
        broken = true;
      }
      if (broken && !reopen()) {
        return;
      }
      if (!readOnly) {
        write();
      }
    } catch (SQLException | RuntimeException e) {
      // A step that fails is repeated; an exception would end the repetition.
      log.debug("the database could not be written", e);
      failed(e instanceof SQLException sql ? sql : new SQLException(e));
    }
  }

  private void write() throws SQLException {
    try (Connection connection = pool.lend();
        Statement statement = connection.createStatement()) {
      // Fails if H2 has closed the database.
      statement.execute(READ);
      boolean probes = health.isProbeDue();
      if (probes) {
        statement.executeUpdate(PROBE);
      }
      statement.execute("CHECKPOINT SYNC");
      if (probes) {
        health.probed();
      }
      compact(connection);
    }
  }

  /** Frees space; gives that up for good if it fails while there is room, because writes work. */
  private void compact(Connection connection) throws SQLException {
    if (!compacts) {
      return;
    }
    try {
      compaction.step(connection, System.nanoTime());
    } catch (SQLException | RuntimeException e) {
      if (DiskSpace.isExhausted(e)) {
        throw e;
      }
      compacts = false;
      log.warn(
          "{} grows until the coordinator is started again, because it cannot be compacted: {}",
          database.title(),
          StoreException.oneLine(e));
    }
  }

  private boolean hasRoom() {
    return DiskSpace.free(database.directory()) >= ROOM;
  }

  /**
   * Opens the database again: H2 closes it after a failed write. Without room on the disk it is
   * opened for reading alone, because the end of any transaction may write to the file, even of one
   * that only reads. Any use of an earlier connection would make H2 forget the database that is
   * open then, and report its file as locked (seen with 2.4.240). So this waits until none is in
   * use, and connections are opened only here and at the start.
   *
   * @return whether it is open
   */
  private boolean reopen() throws SQLException {
    if (!pool.isIdle()) {
      return false;
    }
    pool.close();
    if (readOnly) {
      shutDown();
    }
    boolean room = hasRoom();
    pool = H2Connections.open(room ? url : url + ";ACCESS_MODE_DATA=r", CONNECTIONS);
    readOnly = !room;
    broken = false;
    return true;
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

  private static H2Store connect(
      DatabaseSettings.Embedded database, DirectoryLock lock, String url, H2Compaction compaction)
      throws StartupException {
    try {
      return new H2Store(database, lock, H2Connections.open(url, CONNECTIONS), url, compaction);
    } catch (SQLException e) {
      unlock(lock);
      throw new StartupException(
          database.title()
              + (e.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1
                  ? " is in use by another process; stop that one first"
                  : " cannot be opened: "
                      + (DiskSpace.isExhausted(e)
                          ? "no space left in " + database.directory()
                          : StoreException.oneLine(e))),
          e);
    }
  }

  private static void unlock(DirectoryLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
