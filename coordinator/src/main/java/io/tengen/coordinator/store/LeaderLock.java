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
 * A lock on a PostgreSQL database against a second coordinator. It is an advisory lock, which the
 * server releases when the session ends for any reason.
 *
 * <p>A session can end while its coordinator runs on without noticing: the server is restarted, or
 * the network fails. Therefore a coordinator that acquires the lock for the first time increments
 * the epoch, the number in the table {@code epoch}. Transactions that must not be late lock that
 * row in share mode and check that it has their coordinator's epoch (fencing). A coordinator that
 * lost the lock acquires it again only if the epoch has not changed.
 *
 * <p>In a cluster, the cluster decides which coordinator has the database. The previous one may not
 * know this yet, hang, or have vanished without the server noticing. The next one then increments
 * the epoch, which prevents further writes of the previous one, and makes the server terminate its
 * session.
 */
final class LeaderLock implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LeaderLock.class);

  /** "tengen" in ASCII, to differ from locks of other programs in the same database. */
  private static final long KEY = 0x74656e67656eL;

  private static final int ANSWER_SECONDS = 5;

  /** Time for the server to notice that a coordinator was killed. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long POLL_MILLIS = 100;

  private static final String INCREMENT_EPOCH =
      "UPDATE epoch SET number = number + 1 RETURNING number";

  /**
   * Selects the server process of the session that holds the lock, if it has a given application
   * name.
   */
  private static final String HOLDER =
      "SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
          + " WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()"
          + " AND l.classid = "
          + (KEY >>> 32)
          + " AND l.objid = "
          + (KEY & 0xffffffffL)
          + " AND a.application_name = ?";

  /** Opens a connection that is not shared. */
  interface Connector {
    Connection connect() throws SQLException;
  }

  private final Connector connector;
  private final String title;

  @GuardedBy("this")
  private @Nullable Connection session;

  /** Written under the lock. */
  private volatile boolean superseded;

  /** The epoch of this coordinator. */
  private volatile long epoch;

  private volatile boolean held;

  private LeaderLock(Connector connector, String title) {
    this.connector = connector;
    this.title = title;
  }

  /**
   * Acquires the lock. The epoch begins with {@link #begin}, after the tables have been created.
   * Blocks for some seconds if another coordinator has the lock.
   *
   * @throws StartupException if another coordinator holds the lock and must not be evicted
   */
  static LeaderLock of(Connector connector, String title, Store.Sharing sharing)
      throws SQLException, StartupException {
    LeaderLock lock = new LeaderLock(connector, title);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!lock.acquire()) {
      boolean late = System.nanoTime() - deadline > 0;
      if (late && sharing == Store.Sharing.CLUSTER && lock.evict(sharing)) {
        log.warn("the session of the previous coordinator of {} was terminated", title);
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
   * Fences off the coordinator that holds the lock and terminates its session, if it belongs to
   * this cluster.
   *
   * @return whether a session was terminated
   */
  private boolean evict(Store.Sharing sharing) throws SQLException {
    try (Connection connection = connector.connect();
        PreparedStatement holder = connection.prepareStatement(HOLDER)) {
      holder.setString(1, sharing.application());
      try (ResultSet rows = holder.executeQuery()) {
        if (!rows.next()) {
          return false;
        }
        int pid = rows.getInt(1);
        // Before the session is terminated, since its coordinator may then acquire the lock again.
        query(connection, INCREMENT_EPOCH);
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

  /** Begins the epoch of this coordinator. Called once; blocks. */
  synchronized void begin() throws SQLException {
    if (session == null) {
      throw new SQLException("the lock on " + title + " was lost");
    }
    epoch = query(session, INCREMENT_EPOCH);
    held = true;
  }

  /**
   * Keeps the epoch from changing until a connection's transaction ends; blocks.
   *
   * @throws SQLException if it is no longer this coordinator's epoch
   */
  void fence(Connection connection) throws SQLException {
    if (query(connection, "SELECT number FROM epoch FOR SHARE") != epoch) {
      throw new SQLException("another coordinator has taken " + title + " over; stop this one");
    }
  }

  /** Returns the epoch of this coordinator. */
  long epoch() {
    return epoch;
  }

  /** Returns whether another coordinator has acquired the database since. Does not block. */
  boolean isSuperseded() {
    return superseded;
  }

  /** Returns whether this coordinator holds the lock, as far as is known. Does not block. */
  boolean isHeld() {
    return held;
  }

  /** Checks whether the lock is still held, and tries to acquire it again if not; blocks. */
  synchronized void watch() {
    if (superseded || isAnswering(session)) {
      return;
    }
    if (held) {
      held = false;
      log.error("the connection to {} was lost; nothing is stored until it is restored", title);
    }
    release();
    try {
      boolean taken = acquire();
      if (currentEpoch() != epoch) {
        superseded = true;
        release();
        log.error("another coordinator has taken {} over; stop this one", title);
      } else if (taken) {
        held = true;
        log.warn("the connection to {} was restored; no other coordinator had it meanwhile", title);
      } else {
        log.debug("another session has the lock on {}", title);
      }
    } catch (SQLException e) {
      log.debug("the connection to {} is not restored yet", title, e);
      release();
    }
  }

  /** Returns the present epoch of the database. */
  private long currentEpoch() throws SQLException {
    try (Connection connection = connector.connect()) {
      return query(connection, "SELECT number FROM epoch");
    }
  }

  private synchronized boolean acquire() throws SQLException {
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
      throw new IllegalArgumentException("isValid accepts any timeout that is not negative", e);
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
        // The server ends sessions whose connections are gone.
        log.debug("while closing the session of {}", title, e);
      }
    }
  }

  @Override
  public synchronized void close() {
    superseded = true;
    release();
  }
}
