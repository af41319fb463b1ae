package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.PostgreSqlServer;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The lock alone, on a server of the test's own whose sessions the test ends. */
class LeaderLockTest {
  private DatabaseSettings.PostgreSql database;
  private final Deque<LeaderLock> locks = new ArrayDeque<>();

  /** What stands for a network that is down. */
  private boolean unreachable;

  @BeforeEach
  void create() throws Exception {
    database = PostgreSqlServer.database();
    execute("CREATE TABLE tenure (number BIGINT NOT NULL)");
    execute("INSERT INTO tenure VALUES (0)");
  }

  @AfterEach
  void close() {
    locks.forEach(LeaderLock::close);
  }

  private Connection connect(String application) throws SQLException {
    if (unreachable) {
      throw new SQLException("the network is down");
    }
    String url = database.url();
    return DriverManager.getConnection(
        url + (url.contains("?") ? "&" : "?") + "ApplicationName=" + application,
        database.user(),
        database.password());
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect("test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private LeaderLock take(Store.Tenancy tenancy) throws SQLException, StartupException {
    LeaderLock lock =
        LeaderLock.of(() -> connect(tenancy.application()), database.title(), tenancy);
    locks.push(lock);
    lock.begin();
    return lock;
  }

  /** Ends the session that has the lock, as a server does that is started again. */
  private void endSession(Store.Tenancy tenancy) throws SQLException {
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
            + tenancy.application()
            + "' AND datname = current_database()");
  }

  private void fence(LeaderLock lock) throws SQLException {
    try (Connection connection = connect("test")) {
      lock.fence(connection);
    }
  }

  @Test
  void eachHolderCountsUp() throws Exception {
    LeaderLock first = take(Store.Tenancy.ALONE);
    assertEquals(1, first.tenure());
    assertTrue(first.isHeld());
    fence(first);
    first.close();
    assertFalse(first.isHeld());
    assertEquals(2, take(Store.Tenancy.ALONE).tenure());
  }

  @Test
  void aSecondCoordinatorIsRefused() throws Exception {
    LeaderLock first = take(Store.Tenancy.ALONE);
    StartupException refusal =
        assertThrows(StartupException.class, () -> take(Store.Tenancy.ALONE));
    assertTrue(
        String.valueOf(refusal.getMessage()).contains("is in use by another tengen coordinator"),
        refusal.getMessage());
    fence(first);
  }

  @Test
  void inAClusterTheNextOnePutsTheOneBeforeOut() throws Exception {
    LeaderLock before = take(Store.Tenancy.IN_TURN);
    LeaderLock after = take(Store.Tenancy.IN_TURN);
    assertThrows(SQLException.class, () -> fence(before));
    fence(after);
    before.watch();
    assertTrue(before.isSuperseded());
    assertFalse(before.isHeld());
    after.watch();
    assertTrue(after.isHeld());
    assertFalse(after.isSuperseded());
  }

  @Test
  void aCoordinatorOnItsOwnIsNotPutOutByACluster() throws Exception {
    LeaderLock alone = take(Store.Tenancy.ALONE);
    assertThrows(StartupException.class, () -> take(Store.Tenancy.IN_TURN));
    fence(alone);
  }

  @Test
  void takesTheLockBackIfNobodyHadItMeanwhile() throws Exception {
    LeaderLock lock = take(Store.Tenancy.ALONE);
    endSession(Store.Tenancy.ALONE);
    unreachable = true;
    lock.watch();
    assertFalse(lock.isHeld());
    assertFalse(lock.isSuperseded());
    unreachable = false;
    lock.watch();
    assertTrue(lock.isHeld());
    assertEquals(1, lock.tenure());
    fence(lock);
  }

  @Test
  void givesUpIfAnotherHadItMeanwhile() throws Exception {
    LeaderLock lost = take(Store.Tenancy.ALONE);
    endSession(Store.Tenancy.ALONE);
    LeaderLock other = take(Store.Tenancy.ALONE);
    other.close();
    lost.watch();
    assertTrue(lost.isSuperseded());
    assertFalse(lost.isHeld());
    assertThrows(SQLException.class, () -> fence(lost));
  }
}
