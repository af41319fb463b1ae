package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The database of one coordinator, brought to this program's schema when opened, and closed to
 * every other coordinator. Thread-safe; what it is asked for blocks.
 */
public sealed interface Store extends AutoCloseable permits H2Store, PostgreSqlStore {
  /** Whom a coordinator shares its database with. */
  enum Tenancy {
    /** With nobody: whoever finds another there gives way. */
    ALONE("tengen"),

    /** With the others of its cluster, in turn: whose turn it is puts the one before out. */
    IN_TURN("tengen-cluster");

    private final String application;

    Tenancy(String application) {
      this.application = application;
    }

    /** What a server of databases knows its sessions by. */
    String application() {
      return application;
    }
  }

  /** Opens the database for one coordinator by itself, as the other does. */
  static Store open(DatabaseSettings databaseSettings) throws StartupException {
    return open(databaseSettings, Tenancy.ALONE);
  }

  /**
   * Opens the database; blocks.
   *
   * @throws StartupException if it cannot be had, or another coordinator has it, or a newer program
   *     wrote it
   */
  static Store open(DatabaseSettings databaseSettings, Tenancy tenancy) throws StartupException {
    return switch (databaseSettings) {
      case DatabaseSettings.Embedded embedded -> H2Store.open(embedded);
      case DatabaseSettings.PostgreSql server -> PostgreSqlStore.open(server, tenancy);
    };
  }

  /**
   * Makes sure that the database can be had, whoever has it now; blocks.
   *
   * @throws StartupException if its server cannot be reached or refuses the login
   */
  static void check(DatabaseSettings databaseSettings) throws StartupException {
    if (databaseSettings instanceof DatabaseSettings.PostgreSql server) {
      PostgreSqlStore.check(server);
    }
  }

  /**
   * A connection, to be closed by the caller, that commits every statement by itself.
   *
   * @throws SQLException if there is none, or if the database may have come to another coordinator
   */
  Connection connection() throws SQLException;

  /**
   * Makes sure that what this connection's transaction writes is written before any other
   * coordinator has the database, or not at all.
   *
   * @throws SQLException if another has it, or had it
   */
  void fence(Connection connection) throws SQLException;

  /**
   * Puts a game's record in the place of one that may be there: run, index, digest, worker, record.
   */
  String putGame();

  /** How Akka's journal gets to the same tables: settings of its shared database. */
  Map<String, ?> journal();

  /** Whether the database answers and is this coordinator's. */
  boolean isAlive();

  /** Whether another coordinator has taken it over, for good. Does not block. */
  boolean isSuperseded();

  /** Closes the database, whoever is connected. Idempotent. */
  @Override
  void close();
}
