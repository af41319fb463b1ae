package io.tengen.coordinator.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The table of the anchors of rating pools, for pools that have one. Thread-safe; methods do not
 * block, but return stages that the given executor completes.
 */
public final class PoolAnchors {
  private static final String UPDATE = "UPDATE pool_anchor SET version = ?, elo = ? WHERE pool = ?";

  private static final String INSERT =
      "INSERT INTO pool_anchor (version, elo, pool) VALUES (?, ?, ?)";

  private final Store store;
  private final Executor blocking;

  /**
   * @param blocking runs database operations, which block
   */
  public PoolAnchors(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /**
   * A pool's anchor.
   *
   * @param version name of the version whose rating is fixed
   * @param elo the version's rating, in Elo
   */
  public record PoolAnchor(String version, double elo) {}

  /** Sets a pool's anchor, replacing any previous one. */
  public CompletionStage<Void> put(String pool, PoolAnchor anchor) {
    return CompletableFuture.runAsync(() -> replace(pool, anchor), blocking);
  }

  // Synchronized, since of two threads that find no row one would fail to insert its own.
  private synchronized void replace(String pool, PoolAnchor anchor) {
    Sql.fenced(
        store,
        connection -> {
          if (execute(connection, UPDATE, pool, anchor) == 0) {
            execute(connection, INSERT, pool, anchor);
          }
        });
  }

  private static int execute(Connection connection, String sql, String pool, PoolAnchor anchor)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, anchor.version());
      statement.setDouble(2, anchor.elo());
      statement.setString(3, pool);
      return statement.executeUpdate();
    }
  }

  /** Reads all anchors, by pool. */
  public CompletionStage<Map<String, PoolAnchor>> all() {
    return CompletableFuture.supplyAsync(() -> Sql.call(store, PoolAnchors::select), blocking);
  }

  private static Map<String, PoolAnchor> select(Connection connection) throws SQLException {
    Map<String, PoolAnchor> anchors = new HashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT pool, version, elo FROM pool_anchor");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        anchors.put(rows.getString(1), new PoolAnchor(rows.getString(2), rows.getDouble(3)));
      }
    }
    return anchors;
  }
}
