package io.tengen.coordinator.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.postgresql.Driver;
import org.postgresql.util.PSQLState;

/**
 * A database of a PostgreSQL server. What makes a commit durable is the server's to say: with its
 * default, {@code synchronous_commit=on}, it is on the disk before it returns.
 */
final class PostgreSqlStore implements Store {
  private static final String PUT_GAME =
      "INSERT INTO game_record (run_id, game_index, digest, worker, record) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT (run_id, game_index) DO UPDATE SET"
          + " digest = excluded.digest, worker = excluded.worker, record = excluded.record";

  private static final int CONNECTIONS = 8;
  private static final int WAIT_MILLIS = 10_000;
  private static final int WATCH_SECONDS = 1;
  private static final int ANSWER_SECONDS = 1;

  /** What the URL may overrule. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "connectTimeout", "10",
          // A server that vanished without a word must not hold a thread for ever.
          "socketTimeout", "60",
          "tcpKeepAlive", "true",
          // A batch of records goes out as few statements with many rows.
          "reWriteBatchedInserts", "true");

  private final DatabaseSettings.PostgreSql database;
  private final Tenancy tenancy;
  private final LeaderLock lock;
  private final HikariDataSource pool;
  private final ScheduledExecutorService watcher =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-lock").daemon(true).factory());

  private PostgreSqlStore(
      DatabaseSettings.PostgreSql database,
      Tenancy tenancy,
      LeaderLock lock,
      HikariDataSource pool) {
    this.database = database;
    this.tenancy = tenancy;
    this.lock = lock;
    this.pool = pool;
  }

  /**
   * Connects to the database, making its tables if there are none; blocks.
   *
   * @throws StartupException if the server cannot be reached or refuses the login, if another
   *     coordinator has the database, or if a newer program wrote it
   */
  static PostgreSqlStore open(DatabaseSettings.PostgreSql database, Tenancy tenancy)
      throws StartupException {
    LeaderLock lock;
    try {
      lock = LeaderLock.of(() -> connect(database, tenancy), database.title(), tenancy);
    } catch (SQLException e) {
      throw refusal(database, e);
    }
    PostgreSqlStore store = new PostgreSqlStore(database, tenancy, lock, pool(database, tenancy));
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
            lock::watch, WATCH_SECONDS, WATCH_SECONDS, TimeUnit.SECONDS);
    return store;
  }

  /**
   * Connects for a moment; blocks.
   *
   * @throws StartupException if the server cannot be reached or refuses the login
   */
  static void check(DatabaseSettings.PostgreSql database) throws StartupException {
    try {
      connect(database, Tenancy.ALONE).close();
    } catch (SQLException e) {
      throw refusal(database, e);
    }
  }

  private static Map<String, String> settings(Tenancy tenancy) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("ApplicationName", tenancy.application());
    return settings;
  }

  private static Connection connect(DatabaseSettings.PostgreSql database, Tenancy tenancy)
      throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings(tenancy));
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

  private static HikariDataSource pool(DatabaseSettings.PostgreSql database, Tenancy tenancy) {
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
    settings(tenancy).forEach(config::addDataSourceProperty);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(WAIT_MILLIS);
    // The server was reached a moment ago; if it is gone again, the next step says so.
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
              + (cause == null ? "" : " (" + cause + ")")
              + "; start it or name another with --database",
          e);
    }
    return new StartupException(title + " cannot be opened: " + said, e);
  }

  @Override
  public Connection connection() throws SQLException {
    if (!lock.isHeld()) {
      throw new SQLException(database.title() + " has let go of this coordinator");
    }
    return pool.getConnection();
  }

  @Override
  public void fence(Connection connection) throws SQLException {
    lock.fence(connection);
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
    settings(tenancy).forEach((key, value) -> settings.put("db.properties." + key, value));
    // Akka's statements are not ours to put a fence before: triggers look at this one.
    settings.put("db.connectionInitSql", "SET tengen.tenure = '" + lock.tenure() + "'");
    return settings;
  }

  @Override
  public boolean isSuperseded() {
    return lock.isSuperseded();
  }

  @Override
  public boolean isAlive() {
    if (pool.isClosed() || !lock.isHeld()) {
      return false;
    }
    try (Connection connection = pool.getConnection()) {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    watcher.shutdown();
    pool.close();
    lock.close();
  }
}
