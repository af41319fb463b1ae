package io.tengen.coordinator.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.config.StartupException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a second coordinator off a PostgreSQL database: an advisory lock, which the server takes
 * away from a session that ends, however it ends.
 *
 * <p>A session can end while its coordinator lives and does not know: the server is started again,
 * or the network breaks. So whoever takes the lock for the first time counts up the row of {@code
 * tenure}; a transaction that must not come late holds that row still and looks for the number of
 * its own coordinator; and the lock is taken back only as long as nobody has counted further.
 *
 * <p>In a cluster it is for the cluster to say whose turn the database is. The one before may not
 * know, or hang, or have vanished without the server noticing: then the next one counts up the row,
 * which stops what the other writes, and has the server end its session.
 */
final class LeaderLock implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LeaderLock.class);

  /** "tengen" in ASCII: others may take locks of their own in the same database. */
  private static final long KEY = 0x74656e67656eL;

  private static final int ANSWER_SECONDS = 5;

  /** A server takes a moment to notice that a coordinator was killed. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long POLL_MILLIS = 100;

  private static final String NEXT = "UPDATE tenure SET number = number + 1 RETURNING number";

  /** The process that serves whoever has the lock, if that calls itself so. */
  private static final String HOLDER =
      "SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
          + " WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()"
          + " AND l.classid = "
          + (KEY >>> 32)
          + " AND l.objid = "
          + (KEY & 0xffffffffL)
          + " AND a.application_name = ?";

  /** Makes a connection that is nobody else's. */
  interface Connector {
    Connection connect() throws SQLException;
  }

  private final Connector connector;
  private final String title;

  @GuardedBy("this")
  private @Nullable Connection session;

  /** Written under the lock. */
  private volatile boolean superseded;

  /** The row's number while this coordinator has the database. */
  private volatile long tenure;

  private volatile boolean held;

  private LeaderLock(Connector connector, String title) {
    this.connector = connector;
    this.title = title;
  }

  /**
   * Takes the lock; the tenure begins with {@link #begin}, once there is a table for it. Blocks for
   * some seconds if another coordinator has it.
   *
   * @throws StartupException if another coordinator keeps it that is not to be put out
   */
  static LeaderLock of(Connector connector, String title, Store.Tenancy tenancy)
      throws SQLException, StartupException {
    LeaderLock lock = new LeaderLock(connector, title);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!lock.take()) {
      boolean late = System.nanoTime() - deadline > 0;
      if (late && tenancy == Store.Tenancy.IN_TURN && lock.putOut(tenancy)) {
        log.warn("the coordinator that had {} before has been put out", title);
      } else if (late) {
        throw new StartupException(
            title
                + " is in use by another tengen coordinator; stop that one or choose another"
                + " database",
            null);
      }
      pause();
    }
    return lock;
  }

  /**
   * Fences off whoever has the lock, if that is one of this cluster, and ends its session.
   *
   * @return whether there was such a one
   */
  private boolean putOut(Store.Tenancy tenancy) throws SQLException {
    try (Connection connection = connector.connect();
        PreparedStatement holder = connection.prepareStatement(HOLDER)) {
      holder.setString(1, tenancy.application());
      try (ResultSet rows = holder.executeQuery()) {
        if (!rows.next()) {
          return false;
        }
        int pid = rows.getInt(1);
        // Before it is put out: it may be about to take the lock back.
        query(connection, NEXT);
        query(connection, "SELECT CASE WHEN pg_terminate_backend(" + pid + ") THEN 1 ELSE 0 END");
        return true;
      }
    }
  }

  private static void pause() throws StartupException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  /** Notes that this coordinator has the database from now on; to be called once. */
  synchronized void begin() throws SQLException {
    if (session == null) {
      throw new SQLException("the lock on " + title + " was lost");
    }
    tenure = query(session, NEXT);
    held = true;
  }

  /**
   * Keeps the number as it is until this connection's transaction ends.
   *
   * @throws SQLException if it is no longer this coordinator's
   */
  void fence(Connection connection) throws SQLException {
    if (query(connection, "SELECT number FROM tenure FOR SHARE") != tenure) {
      throw new SQLException("another coordinator has taken " + title + " over; stop this one");
    }
  }

  /** The row's number while this coordinator has the database. */
  long tenure() {
    return tenure;
  }

  /** Whether another coordinator has had the database since. Does not block. */
  boolean isSuperseded() {
    return superseded;
  }

  /** Whether nobody else can have the database, as far as is known. Does not block. */
  boolean isHeld() {
    return held;
  }

  /** Looks whether the lock is still held, and tries to take it back if not; blocks. */
  synchronized void watch() {
    if (superseded || isAnswering(session)) {
      return;
    }
    if (held) {
      held = false;
      log.error("{} has let go of this coordinator; nothing is stored until it is back", title);
    }
    release();
    try {
      boolean taken = take();
      if (number() != tenure) {
        superseded = true;
        release();
        log.error("another coordinator has taken {} over; stop this one", title);
      } else if (taken) {
        held = true;
        log.warn("{} is back, and nobody was there in between", title);
      } else {
        log.debug("another session has the lock on {}", title);
      }
    } catch (SQLException e) {
      log.debug("{} is not back yet", title, e);
      release();
    }
  }

  /** The row's number as it is now. */
  private long number() throws SQLException {
    try (Connection connection = connector.connect()) {
      return query(connection, "SELECT number FROM tenure");
    }
  }

  private synchronized boolean take() throws SQLException {
    Connection fresh = connector.connect();
    boolean taken = false;
    try {
      String lock = "SELECT CASE WHEN pg_try_advisory_lock(" + KEY + ") THEN 1 ELSE 0 END";
      taken = query(fresh, lock) == 1;
      if (taken) {
        session = fresh;
      }
      return taken;
    } finally {
      if (!taken) {
        fresh.close();
      }
    }
  }

  private static long query(@Nullable Connection connection, String sql) throws SQLException {
    if (connection == null) {
      throw new SQLException("there is no session");
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static boolean isAnswering(@Nullable Connection connection) {
    try {
      return connection != null && connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "isValid takes any number of seconds but negative ones", e);
    }
  }

  @GuardedBy("this")
  private void release() {
    held = false;
    Connection old = session;
    session = null;
    if (old != null) {
      try {
        old.close();
      } catch (SQLException e) {
        // The server ends a session whose connection is gone by itself.
        log.debug("while letting go of {}", title, e);
      }
    }
  }

  @Override
  public synchronized void close() {
    superseded = true;
    release();
  }
}
