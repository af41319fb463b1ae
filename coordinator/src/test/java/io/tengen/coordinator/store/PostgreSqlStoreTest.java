package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.PostgreSqlServer;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgreSqlStoreTest extends StoreSuite {
  private static final String ONE = "1".repeat(16);

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private DatabaseSettings.PostgreSql database;

  @BeforeEach
  void create() throws Exception {
    database = PostgreSqlServer.database();
  }

  @Override
  DatabaseSettings database() {
    return database;
  }

  @Override
  String inUse() {
    return "database "
        + database.url()
        + " is in use by another tengen coordinator; stop that one or choose another database";
  }

  @Override
  String newer() {
    return "database "
        + database.url()
        + " was written by a newer Tengen (schema 999); use that one or another database";
  }

  private static String refusal(DatabaseSettings refused) {
    String message =
        String.valueOf(
            assertThrows(StartupException.class, () -> Store.open(refused)).getMessage());
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  @Test
  void refusesMalformedUrls() {
    for (String url :
        List.of("postgres://host/name", "jdbc:h2:mem:", "", "jdbc:postgresql://host:port/name")) {
      String message =
          String.valueOf(
              assertThrows(
                      IllegalArgumentException.class,
                      () -> new DatabaseSettings.PostgreSql(url, "", ""))
                  .getMessage());
      assertTrue(
          message.startsWith("database \"" + url + "\" is not jdbc:postgresql://HOST/NAME"),
          message);
    }
  }

  @Test
  void messagesDoNotContainThePassword() throws Exception {
    int port = FreePorts.one();
    String url = "jdbc:postgresql://localhost:" + port + "/x";
    var secret = new DatabaseSettings.PostgreSql(url + "?password=hush", "", "hush");
    assertFalse((secret + refusal(secret)).contains("hush"));
  }

  @Test
  void reportsAnUnreachableServer() throws Exception {
    int port = FreePorts.one();
    String url = "jdbc:postgresql://localhost:" + port + "/x";
    String message = refusal(new DatabaseSettings.PostgreSql(url, "postgres", ""));
    assertTrue(message.startsWith("database " + url + " cannot be reached: "), message);
    assertTrue(message.contains("refused"), message);
    assertTrue(message.endsWith("; start it or name another with --database"), message);
  }

  @Test
  void reportsAMissingDatabase() {
    String url = PostgreSqlServer.url("absent");
    assertEquals(
        "database " + url + " cannot be opened: FATAL: database \"absent\" does not exist",
        refusal(new DatabaseSettings.PostgreSql(url, "postgres", "")));
  }

  @Test
  void reportsAWrongLogin() {
    String message = refusal(new DatabaseSettings.PostgreSql(database.url(), "stranger", "x"));
    assertEquals(
        "database "
            + database.url()
            + " refuses the login: FATAL: role \"stranger\" does not exist (user and password:"
            + " database.user and database.password in --config, or TENGEN_DATABASE_PASSWORD)",
        message);
  }

  @Test
  void reportsMissingPermissions() throws Exception {
    PostgreSqlServer.execute(
        "DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN END $$");
    String message = refusal(new DatabaseSettings.PostgreSql(database.url(), "guest", ""));
    assertEquals(
        "database "
            + database.url()
            + " cannot be brought up to date: ERROR: permission denied for schema public",
        message);
  }

  @Test
  void refusesADatabaseWithOtherTables() throws Exception {
    try (var connection = DriverManager.getConnection(database.url(), "postgres", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE somebody (x INT)");
    }
    String message = refusal(database);
    assertTrue(
        message.startsWith("database " + database.url() + " cannot be brought up to date: "),
        message);
  }

  /** Terminates the sessions, as a restart of the server or a firewall does. */
  @Test
  void reacquiresTheDatabaseIfNoOtherCoordinatorHadIt() throws Exception {
    try (Store store = Store.open(database)) {
      endSessions();
      await(store, false);
      await(store, true);
      archive(store).put("r", List.of(game(0, new byte[] {1}))).toCompletableFuture().get();
    }
  }

  @Test
  void stopsWritingAfterAnotherCoordinatorHadTheDatabase() throws Exception {
    String name = database.url().replaceFirst(".*/", "");
    try (Store store = Store.open(database)) {
      TokenTable tokens = new TokenTable(store);
      tokens.insert(token(ONE));
      try (Connection other = DriverManager.getConnection(database.url(), "postgres", "");
          Statement statement = other.createStatement()) {
        PostgreSqlServer.execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
        statement.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        await(store, false);
        statement.execute("UPDATE epoch SET number = number + 1");
      }
      PostgreSqlServer.execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS true");
      // Writes fail at once, even before the store has checked its lock, and forever.
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      for (int tries = 0; tries < 10; tries += store.isSuperseded() ? 1 : 0) {
        assertTrue(System.nanoTime() < deadline, "the store is not superseded");
        var put = archive(store).put("r", List.of(game(0, new byte[] {1}))).toCompletableFuture();
        assertThrows(ExecutionException.class, put::get);
        assertThrows(StoreException.class, () -> tokens.insert(token("2".repeat(16))));
        assertThrows(StoreException.class, () -> tokens.revoke(ONE, Instant.EPOCH));
        Thread.sleep(50);
      }
      assertFalse(store.isAlive());
    }
    // The next coordinator can open the database.
    try (Store next = Store.open(database)) {
      assertEquals(List.of(token(ONE)), new TokenTable(next).all());
    }
  }

  /** The previous coordinator hangs: its sessions remain, and it may continue at any time. */
  @Test
  void takesTheDatabaseOverWithinACluster() throws Exception {
    try (Store before = Store.open(database, Store.Sharing.CLUSTER);
        Connection journal = journal(before)) {
      put(before);
      appendEvent(journal, 1);
      try (Store next = Store.open(database, Store.Sharing.CLUSTER);
          Connection nextJournal = journal(next)) {
        assertThrows(ExecutionException.class, () -> put(before));
        SQLException fenced = assertThrows(SQLException.class, () -> appendEvent(journal, 2));
        assertTrue(
            String.valueOf(fenced.getMessage())
                .contains("another coordinator has taken this database over"),
            fenced::toString);
        put(next);
        appendEvent(nextJournal, 2);
        Await.until("the store is superseded", before::isSuperseded);
        assertFalse(before.isAlive());
        assertTrue(next.isAlive());
        assertFalse(next.isSuperseded());
      }
    }
  }

  @Test
  void doesNotTakeTheDatabaseOverFromACoordinatorOutsideTheCluster() throws Exception {
    try (Store alone = Store.open(database)) {
      String message =
          String.valueOf(
              assertThrows(
                      StartupException.class, () -> Store.open(database, Store.Sharing.CLUSTER))
                  .getMessage());
      assertEquals(inUse(), message);
      put(alone);
    }
  }

  private void put(Store store) throws Exception {
    archive(store).put("r", List.of(game(0, new byte[] {1}))).toCompletableFuture().get();
  }

  /** Opens a connection as Akka's journal does. */
  private static Connection journal(Store store) throws SQLException {
    Map<String, ?> settings = store.journal();
    Connection connection =
        DriverManager.getConnection(
            String.valueOf(settings.get("db.url")), String.valueOf(settings.get("db.user")), "");
    try (Statement statement = connection.createStatement()) {
      statement.execute(String.valueOf(settings.get("db.connectionInitSql")));
    }
    return connection;
  }

  private static void appendEvent(Connection journal, int number) throws SQLException {
    try (Statement statement = journal.createStatement()) {
      statement.execute(
          "INSERT INTO event_journal (persistence_id, sequence_number, writer, event_payload,"
              + " event_ser_id, event_ser_manifest) VALUES ('Run|r', "
              + number
              + ", 'w', '', 1, 'm')");
    }
  }

  private static TokenTable.Row token(String id) {
    return new TokenTable.Row(
        id, id, "worker", "d".repeat(64), Instant.EPOCH, Optional.empty(), Optional.empty());
  }

  private void endSessions() throws SQLException {
    PostgreSqlServer.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
            + database.url().replaceFirst(".*/", "")
            + "'");
  }

  private static void await(Store store, boolean alive) throws InterruptedException {
    Await.until("alive is " + alive, () -> store.isAlive() == alive);
  }
}
