package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The database of one coordinator, migrated to this program's schema when opened, and locked
 * against other coordinators. Thread-safe; methods block unless they say otherwise.
 */
public sealed interface Store extends AutoCloseable permits H2Store, PostgreSqlStore {
  /** Which other coordinators may take over the database. */
  enum Sharing {
    /** None: opening fails while another coordinator has the database. */
    EXCLUSIVE("tengen"),

    /** Those of the same cluster: opening takes the database over from another node of it. */
    CLUSTER("tengen-cluster");

    private final String application;

    Sharing(String application) {
      this.application = application;
    }

    /** Returns the application name of sessions on a database server. */
    String application() {
      return application;
    }
  }

  /**
   * Opens the database for a coordinator without a cluster; blocks.
   *
   * @throws StartupException if it cannot be opened, if another coordinator has it, or if a newer
   *     program wrote it
   */
  static Store open(DatabaseSettings database) throws StartupException {
    return open(database, Sharing.EXCLUSIVE);
  }

  /**
   * Opens the database; blocks.
   *
   * @throws StartupException if it cannot be opened, if another coordinator has it and does not
   *     give it up, or if a newer program wrote it
   */
  static Store open(DatabaseSettings database, Sharing sharing) throws StartupException {
    return switch (database) {
      case DatabaseSettings.Embedded embedded -> H2Store.open(embedded);
      case DatabaseSettings.PostgreSql server -> PostgreSqlStore.open(server, sharing);
    };
  }

  /**
   * Checks that the database can be connected to, even if another coordinator has it; blocks.
   *
   * @throws StartupException if its server cannot be reached or refuses the login
   */
  static void check(DatabaseSettings database) throws StartupException {
    if (database instanceof DatabaseSettings.PostgreSql server) {
      PostgreSqlStore.check(server);
    }
  }

  /**
   * Returns a connection in auto-commit mode, which the caller must close.
   *
   * @throws SQLException if there is none, or if another coordinator may have taken the database
   *     over
   */
  Connection connection() throws SQLException;

  /**
   * Ensures that the writes of a connection's transaction are committed before another coordinator
   * takes the database over, or not at all.
   *
   * @throws SQLException if another coordinator has taken the database over, or if the database
   *     cannot be written at the moment
   */
  void fence(Connection connection) throws SQLException;

  /**
   * Lets a connection's transaction change the journal and the snapshots of actors, which otherwise
   * only the actors' own connections may.
   *
   * @throws SQLException if the database cannot be reached
   */
  default void allowJournal(Connection connection) throws SQLException {}

  /**
   * Returns the SQL statement that inserts or replaces a game's record. Its parameters are run,
   * index, digest, worker and record. Does not block.
   */
  String putGame();

  /**
   * Returns the statement that inserts a row of {@code game_summary} or replaces the row of the
   * same game; its parameters are the columns in their order.
   */
  String putSummary();

  /**
   * Returns the settings of Akka's shared database, by which its journal uses the same tables. Does
   * not block.
   */
  Map<String, ?> journal();

  /**
   * Records that an operation failed, which may show that the database cannot be written. Does not
   * block.
   *
   * @return the reason in one line for people
   */
  String failed(SQLException e);

  /** Records that a transaction was committed. Does not block. */
  void written();

  /**
   * Returns why new work is to be refused because the last write failed, in one line; empty if it
   * did not. Does not block.
   */
  String refusal();

  /**
   * Returns why the database cannot be written, in one line; empty if it was written lately and
   * this coordinator has it. Blocks for a second at most.
   */
  String problem();

  /** Whether the database was written lately and this coordinator has it. */
  default boolean isAlive() {
    return problem().isEmpty();
  }

  /** Returns whether another coordinator has taken the database over for good. Does not block. */
  boolean isSuperseded();

  /** Closes the database and all its connections. Idempotent. */
  @Override
  void close();
}
