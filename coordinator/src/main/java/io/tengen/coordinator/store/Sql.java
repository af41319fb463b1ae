package io.tengen.coordinator.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs statements on a connection of a store and restores its state before returning it. */
final class Sql {
  private Sql() {}

  /**
   * An operation on a connection with a result. A transaction that it leaves open is rolled back.
   */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /**
   * An operation on a connection without a result. A transaction that it leaves open is rolled
   * back.
   */
  interface Action {
    void on(Connection connection) throws SQLException;
  }

  static void run(Store store, Action action) {
    call(
        store,
        connection -> {
          action.on(connection);
          return true;
        });
  }

  /** Runs an action in one transaction, which fails if another coordinator has the database. */
  static void fenced(Store store, Action action) {
    run(
        store,
        connection -> {
          connection.setAutoCommit(false);
          store.fence(connection);
          action.on(connection);
          connection.commit();
          store.written();
        });
  }

  static <T> T call(Store store, Work<T> work) {
    try (Connection connection = store.connection()) {
      try {
        return work.on(connection);
      } finally {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
      }
    } catch (SQLException e) {
      throw new StoreException(store.failed(e), e);
    }
  }
}
