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
    execute("CREATE TABLE epoch (number BIGINT NOT NULL)");
    execute("INSERT INTO epoch VALUES (0)");
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

  private LeaderLock take(Store.Sharing sharing) throws SQLException, StartupException {
    LeaderLock lock =
        LeaderLock.of(() -> connect(sharing.application()), database.title(), sharing);
    locks.push(lock);
    lock.begin();
    return lock;
  }

  /** Ends the session that has the lock, as a server does that is started again. */
  private void endSession(Store.Sharing sharing) throws SQLException {
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
            + sharing.application()
            + "' AND datname = current_database()");
  }

  private void fence(LeaderLock lock) throws SQLException {
    try (Connection connection = connect("test")) {
      lock.fence(connection);
    }
  }

  @Test
  void epochGrowsWithEachHolder() throws Exception {
    LeaderLock first = take(Store.Sharing.EXCLUSIVE);
    assertEquals(1, first.epoch());
    assertTrue(first.isHeld());
    fence(first);
    first.close();
    assertFalse(first.isHeld());
    assertEquals(2, take(Store.Sharing.EXCLUSIVE).epoch());
  }

  @Test
  void refusesASecondCoordinator() throws Exception {
    LeaderLock first = take(Store.Sharing.EXCLUSIVE);
    StartupException refusal =
        assertThrows(StartupException.class, () -> take(Store.Sharing.EXCLUSIVE));
    assertTrue(
        String.valueOf(refusal.getMessage()).contains("is in use by another tengen coordinator"),
        refusal.getMessage());
    fence(first);
  }

  @Test
  void newCoordinatorReplacesThePreviousOneOfItsCluster() throws Exception {
    LeaderLock before = take(Store.Sharing.CLUSTER);
    LeaderLock after = take(Store.Sharing.CLUSTER);
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
  void clusterDoesNotReplaceAStandaloneCoordinator() throws Exception {
    LeaderLock alone = take(Store.Sharing.EXCLUSIVE);
    assertThrows(StartupException.class, () -> take(Store.Sharing.CLUSTER));
    fence(alone);
  }

  @Test
  void reacquiresTheLockIfNoOtherCoordinatorHeldIt() throws Exception {
    LeaderLock lock = take(Store.Sharing.EXCLUSIVE);
    endSession(Store.Sharing.EXCLUSIVE);
    unreachable = true;
    lock.watch();
    assertFalse(lock.isHeld());
    assertFalse(lock.isSuperseded());
    unreachable = false;
    lock.watch();
    assertTrue(lock.isHeld());
    assertEquals(1, lock.epoch());
    fence(lock);
  }

  @Test
  void givesUpIfAnotherHadItMeanwhile() throws Exception {
    LeaderLock lost = take(Store.Sharing.EXCLUSIVE);
    endSession(Store.Sharing.EXCLUSIVE);
    LeaderLock other = take(Store.Sharing.EXCLUSIVE);
    other.close();
    lost.watch();
    assertTrue(lost.isSuperseded());
    assertFalse(lost.isHeld());
    assertThrows(SQLException.class, () -> fence(lost));
  }
}
