package io.tengen.coordinator.store;

import io.tengen.wire.control.PoolChange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The journal of what users changed in rating pools. Thread-safe; rows are only added. */
public final class PoolChanges {
  private static final String RENAME = "rename";
  private static final String REMOVE = "remove";
  private static final String RESTORE = "restore";

  private final Store store;
  private final Executor blocking;

  /**
   * @param blocking runs database operations, which block
   */
  public PoolChanges(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /** Adds a change of a pool. Does not block. */
  public CompletionStage<Void> add(String pool, PoolChange change) {
    return CompletableFuture.runAsync(
        () -> Sql.fenced(store, connection -> insert(connection, pool, change)), blocking);
  }

  private static void insert(Connection connection, String pool, PoolChange change)
      throws SQLException {
    switch (change) {
      case PoolChange.Renamed renamed ->
          insert(connection, pool, RENAME, renamed.version(), renamed.name(), change.at());
      case PoolChange.RunRemoved removed ->
          insert(connection, pool, REMOVE, removed.run(), null, change.at());
      case PoolChange.RunRestored restored ->
          insert(connection, pool, RESTORE, restored.run(), null, change.at());
    }
  }

  private static void insert(
      Connection connection,
      String pool,
      String kind,
      String subject,
      @Nullable String name,
      Instant at)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO pool_change (pool, kind, subject, name, changed_at)"
                + " VALUES (?, ?, ?, ?, ?)")) {
      statement.setString(1, pool);
      statement.setString(2, kind);
      statement.setString(3, subject);
      statement.setString(4, name);
      statement.setObject(5, at.atOffset(ZoneOffset.UTC));
      statement.executeUpdate();
    }
  }

  /** Returns all changes by pool, in their order; blocks. */
  public Map<String, List<PoolChange>> all() {
    return Sql.call(store, PoolChanges::select);
  }

  private static Map<String, List<PoolChange>> select(Connection connection) throws SQLException {
    Map<String, List<PoolChange>> changes = new LinkedHashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT pool, kind, subject, name, changed_at FROM pool_change ORDER BY number");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        changes.computeIfAbsent(rows.getString(1), pool -> new ArrayList<>()).add(change(rows));
      }
    }
    return changes;
  }

  private static PoolChange change(ResultSet row) throws SQLException {
    String subject = row.getString(3);
    Instant at = row.getObject(5, OffsetDateTime.class).toInstant();
    String kind = row.getString(2);
    return switch (kind) {
      case RENAME -> new PoolChange.Renamed(subject, row.getString(4), at);
      case REMOVE -> new PoolChange.RunRemoved(subject, at);
      case RESTORE -> new PoolChange.RunRestored(subject, at);
      default -> throw new SQLException("pool_change has an unknown kind: " + kind);
    };
  }
}
