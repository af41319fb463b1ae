package io.tengen.coordinator.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.files.DiskSpace;
import io.tengen.text.Reasons;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.postgresql.Driver;
import org.postgresql.util.PSQLState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in a database of a PostgreSQL server. The server's configuration determines when a commit
 * is durable: by default ({@code synchronous_commit=on}) it is on the disk before it returns.
 */
final class PostgreSqlStore implements Store {
  private static final String PUT_SUMMARY =
      "INSERT INTO game_summary (run_id, game_index, worker, winner, reason, margin, moves,"
          + " opening, started_at, nanos) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT"
          + " (run_id, game_index) DO UPDATE SET worker = excluded.worker, winner ="
          + " excluded.winner, reason = excluded.reason, margin = excluded.margin, moves ="
          + " excluded.moves, opening = excluded.opening, started_at = excluded.started_at, nanos ="
          + " excluded.nanos";

  private static final String PUT_GAME =
      "INSERT INTO game_record (run_id, game_index, digest, worker, record) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT (run_id, game_index) DO UPDATE SET"
          + " digest = excluded.digest, worker = excluded.worker, record = excluded.record";

  private static final int CONNECTIONS = 8;
  private static final Logger log = LoggerFactory.getLogger(PostgreSqlStore.class);
  private static final int WAIT_MILLIS = 10_000;
  private static final int WATCH_SECONDS = 1;
  private static final int ANSWER_SECONDS = 1;
  private static final String PROBE = "UPDATE write_probe SET number = number + 1";

  /** Connection settings that the URL can override. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "connectTimeout", "10",
          // A server that vanished must not block a thread forever.
          "socketTimeout", "60",
          "tcpKeepAlive", "true",
          // Sends a batch of records as few statements with many rows.
          "reWriteBatchedInserts", "true");

  private final DatabaseSettings.PostgreSql database;
  private final Sharing sharing;
  private final LeaderLock lock;
  private final HikariDataSource pool;
  private final StoreHealth health;
  private final ScheduledExecutorService watcher =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-lock").daemon(true).factory());

  private PostgreSqlStore(
      DatabaseSettings.PostgreSql database,
      Sharing sharing,
      LeaderLock lock,
      HikariDataSource pool) {
    this.database = database;
    this.sharing = sharing;
    this.lock = lock;
    this.pool = pool;
    health = new StoreHealth(database.title(), System::nanoTime);
  }

  /**
   * Connects to the database, creating its tables if there are none; blocks.
   *
   * @throws StartupException if the server cannot be reached or refuses the login, if another
   *     coordinator has the database, or if a newer program wrote it
   */
  static PostgreSqlStore open(DatabaseSettings.PostgreSql database, Sharing sharing)
      throws StartupException {
    LeaderLock lock;
    try {
      lock = LeaderLock.of(() -> connect(database, sharing), database.title(), sharing);
    } catch (SQLException e) {
      throw refusal(database, e);
    }
    PostgreSqlStore store = new PostgreSqlStore(database, sharing, lock, pool(database, sharing));
    try {
      Schema.migrate(store.pool, "postgresql", database.title(), "database");
      lock.begin();
    } catch (StartupException e) {
      store.close();
      throw e;
    } catch (SQLException e) {
      store.close();
      throw refusal(database, e);
    }
    ScheduledFuture<?> _ =
        store.watcher.scheduleWithFixedDelay(
            store::watch, WATCH_SECONDS, WATCH_SECONDS, TimeUnit.SECONDS);
    return store;
  }

  /**
   * Checks that a connection can be opened; blocks.
   *
   * @throws StartupException if the server cannot be reached or refuses the login
   */
  static void check(DatabaseSettings.PostgreSql database) throws StartupException {
    try {
      connect(database, Sharing.EXCLUSIVE).close();
    } catch (SQLException e) {
      throw refusal(database, e);
    }
  }

  private static Map<String, String> settings(Sharing sharing) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("ApplicationName", sharing.application());
    return settings;
  }

  private static Connection connect(DatabaseSettings.PostgreSql database, Sharing sharing)
      throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings(sharing));
    if (!database.user().isEmpty()) {
      properties.setProperty("user", database.user());
    }
    if (!database.password().isEmpty()) {
      properties.setProperty("password", database.password());
    }
    Connection connection = new Driver().connect(database.url(), properties);
    if (connection == null) {
      throw new IllegalStateException("not a URL of PostgreSQL: " + database);
    }
    return connection;
  }

  private static HikariDataSource pool(DatabaseSettings.PostgreSql database, Sharing sharing) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("store");
    config.setDriverClassName(Driver.class.getName());
    config.setJdbcUrl(database.url());
    if (!database.user().isEmpty()) {
      config.setUsername(database.user());
    }
    if (!database.password().isEmpty()) {
      config.setPassword(database.password());
    }
    settings(sharing).forEach(config::addDataSourceProperty);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(WAIT_MILLIS);
    // The server was reached just now; if it no longer is, the next step fails with a message.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  private static StartupException refusal(DatabaseSettings.PostgreSql database, SQLException e) {
    String state = String.valueOf(e.getSQLState());
    String said = StoreException.oneLine(e);
    String title = database.title();
    if (state.startsWith("28") || state.equals(PSQLState.CONNECTION_REJECTED.getState())) {
      return new StartupException(
          title
              + " refuses the login: "
              + said
              + " (user and password: database.user and database.password in --config, or"
              + " TENGEN_DATABASE_PASSWORD)",
          e);
    }
    if (state.startsWith("08")) {
      Throwable cause = e.getCause();
      return new StartupException(
          title
              + " cannot be reached: "
              + said
              + (cause == null ? "" : " (" + Reasons.of(cause) + ")")
              + "; start it or name another with --database",
          e);
    }
    return new StartupException(title + " cannot be opened: " + said, e);
  }

  @Override
  public Connection connection() throws SQLException {
    if (!lock.isHeld()) {
      throw new SQLException(database.title() + " is not connected");
    }
    return pool.getConnection();
  }

  @Override
  public void fence(Connection connection) throws SQLException {
    lock.fence(connection);
  }

  @Override
  public void allowJournal(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT set_config('tengen.epoch', ?, true)")) {
      statement.setString(1, String.valueOf(lock.epoch()));
      statement.execute();
    }
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
    Map<String, Object> settings = new HashMap<>();
    settings.put("profile", "slick.jdbc.PostgresProfile$");
    settings.put("db.driver", Driver.class.getName());
    settings.put("db.url", database.url());
    if (!database.user().isEmpty()) {
      settings.put("db.user", database.user());
    }
    if (!database.password().isEmpty()) {
      settings.put("db.password", database.password());
    }
    settings(sharing).forEach((key, value) -> settings.put("db.properties." + key, value));
    // Akka's own statements cannot be fenced here; triggers check this setting instead.
    settings.put("db.connectionInitSql", "SET tengen.epoch = '" + lock.epoch() + "'");
    return settings;
  }

  @Override
  public boolean isSuperseded() {
    return lock.isSuperseded();
  }

  @Override
  public String failed(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    boolean isFull = state.equals("53100") || DiskSpace.isExhausted(e);
    String reason = isFull ? "no space left on the server of " + database.title() : words(e);
    // Lost connections are the lock's concern, which logs them.
    if (isFull || state.startsWith("53") || state.startsWith("58")) {
      health.failed(reason);
    }
    return reason;
  }

  @Override
  public void written() {
    health.written();
  }

  @Override
  public String refusal() {
    return health.failure();
  }

  @Override
  public String problem() {
    if (pool.isClosed()) {
      return database.title() + " is closed";
    }
    if (!lock.isHeld()) {
      return database.title() + " is not connected";
    }
    try (Connection connection = pool.getConnection()) {
      return connection.isValid(ANSWER_SECONDS)
          ? health.problem()
          : database.title() + " does not answer";
    } catch (SQLException e) {
      return words(e);
    }
  }

  /** Returns what is wrong with the database, in one line that names it. */
  private String words(SQLException e) {
    String said = StoreException.oneLine(e);
    if (e instanceof SQLTransientConnectionException) {
      // The pool's own words are about the pool.
      return database.title() + " does not answer";
    }
    return said.startsWith(database.title()) ? said : database.title() + ": " + said;
  }

  /** Checks the lock, and whether the database can be written. */
  private void watch() {
    lock.watch();
    if (!lock.isHeld() || !health.isProbeDue()) {
      return;
    }
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(PROBE);
      health.probed();
    } catch (SQLException e) {
      String reason = failed(e);
      log.debug("the test write failed: {}", reason, e);
    }
  }

  @Override
  public void close() {
    watcher.shutdown();
    pool.close();
    lock.close();
  }
}
