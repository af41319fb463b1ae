package io.tengen.coordinator.store;

import io.tengen.wire.control.PoolChange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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
  private static final String ANCHOR = "anchor";
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
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO pool_change (pool, changed_at, kind, subject, name, elo)"
                + " VALUES (?, ?, ?, ?, ?, ?)")) {
      statement.setString(1, pool);
      statement.setObject(2, change.at().atOffset(ZoneOffset.UTC));
      switch (change) {
        case PoolChange.Renamed renamed ->
            set(statement, RENAME, renamed.version(), renamed.name(), null);
        case PoolChange.Anchored anchored ->
            set(statement, ANCHOR, anchored.version(), null, anchored.elo());
        case PoolChange.RunRemoved removed -> set(statement, REMOVE, removed.run(), null, null);
        case PoolChange.RunRestored restored -> set(statement, RESTORE, restored.run(), null, null);
      }
      statement.executeUpdate();
    }
  }

  private static void set(
      PreparedStatement statement,
      String kind,
      String subject,
      @Nullable String name,
      @Nullable Double elo)
      throws SQLException {
    statement.setString(3, kind);
    statement.setString(4, subject);
    statement.setString(5, name);
    statement.setObject(6, elo, Types.DOUBLE);
  }

  /** Returns all changes by pool, in their order; blocks. */
  public Map<String, List<PoolChange>> all() {
    return Sql.call(store, PoolChanges::select);
  }

  private static Map<String, List<PoolChange>> select(Connection connection) throws SQLException {
    Map<String, List<PoolChange>> changes = new LinkedHashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT pool, changed_at, kind, subject, name, elo FROM pool_change ORDER BY"
                    + " number");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        changes.computeIfAbsent(rows.getString(1), pool -> new ArrayList<>()).add(change(rows));
      }
    }
    return changes;
  }

  private static PoolChange change(ResultSet row) throws SQLException {
    Instant at = row.getObject(2, OffsetDateTime.class).toInstant();
    String kind = row.getString(3);
    String subject = row.getString(4);
    return switch (kind) {
      case RENAME -> new PoolChange.Renamed(subject, row.getString(5), at);
      case ANCHOR -> new PoolChange.Anchored(subject, row.getDouble(6), at);
      case REMOVE -> new PoolChange.RunRemoved(subject, at);
      case RESTORE -> new PoolChange.RunRestored(subject, at);
      default -> throw new SQLException("pool_change has an unknown kind: " + kind);
    };
  }
}
