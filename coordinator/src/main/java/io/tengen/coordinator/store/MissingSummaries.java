package io.tengen.coordinator.store;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.RecordReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the rows of {@code game_summary} for games that were committed before the database had that
 * table. Works in small transactions beside everything else, so that it delays neither the start
 * nor games; what a stop leaves undone is done after the next start. A record that cannot be
 * decoded is left out of lists.
 */
public final class MissingSummaries {
  private static final Logger log = LoggerFactory.getLogger(MissingSummaries.class);
  private static final int BATCH = 200;

  private static final String COUNTS =
      "SELECT (SELECT COUNT(*) FROM game_record), (SELECT COUNT(*) FROM game_summary)";

  private static final String ALL_RUNS = "SELECT DISTINCT run_id FROM game_record";

  private static final String MISSING =
      "SELECT g.game_index, g.worker, g.record FROM game_record g WHERE g.run_id = ?"
          + " AND g.game_index BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM game_summary s"
          + " WHERE s.run_id = g.run_id AND s.game_index = g.game_index) ORDER BY g.game_index";

  private static final String LAST = "SELECT MAX(game_index) FROM game_record WHERE run_id = ?";

  private final Store store;
  private final RecordReader reader;

  /**
   * @param reader decodes records
   */
  public MissingSummaries(Store store, RecordReader reader) {
    this.store = store;
    this.reader = reader;
  }

  /**
   * Adds all missing rows on threads of an executor, one small task after another. Does not block.
   *
   * @param blocking runs database operations, which block
   * @return the number of rows that were added
   */
  public CompletableFuture<Integer> add(Executor blocking) {
    Filling filling = new Filling(blocking);
    filling.submit(filling::begin);
    return filling.added.whenComplete((added, failure) -> {
      if (failure != null) {
        log.warn("games of earlier versions are missing in lists until a later start", failure);
      } else if (added > 0) {
        log.info("added {} games of earlier versions to lists", added);
      }
    });
  }

  /** The work; one task at a time. */
  private final class Filling {
    final CompletableFuture<Integer> added = new CompletableFuture<>();

    private final Executor blocking;
    private final Deque<String> runs = new ArrayDeque<>();
    private int from;
    private int count;

    Filling(Executor blocking) {
      this.blocking = blocking;
    }

    void submit(Runnable task) {
      try {
        blocking.execute(() -> {
          try {
            task.run();
          } catch (RuntimeException e) {
            added.completeExceptionally(e);
          }
        });
      } catch (RejectedExecutionException e) {
        added.completeExceptionally(e);
      }
    }

    void begin() {
      runs.addAll(
          Sql.call(store, connection -> isComplete(connection) ? List.of() : runs(connection)));
      next();
    }

    private void next() {
      if (runs.isEmpty()) {
        added.complete(count);
      } else {
        submit(this::addBatch);
      }
    }

    private void addBatch() {
      String run = runs.getFirst();
      int last = Sql.call(store, connection -> last(connection, run));
      Sql.fenced(
          store, connection -> count += MissingSummaries.this.addBatch(connection, run, from));
      from += BATCH;
      if (from > last) {
        runs.removeFirst();
        from = 0;
      }
      next();
    }
  }

  private static boolean isComplete(Connection connection) throws SQLException {
    try (PreparedStatement counts = connection.prepareStatement(COUNTS);
        ResultSet row = counts.executeQuery()) {
      row.next();
      return row.getLong(1) == row.getLong(2);
    }
  }

  private static List<String> runs(Connection connection) throws SQLException {
    List<String> runs = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(ALL_RUNS);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        runs.add(rows.getString(1));
      }
    }
    return runs;
  }

  private static int last(Connection connection, String run) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LAST)) {
      statement.setString(1, run);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  private int addBatch(Connection connection, String run, int from) throws SQLException {
    int added = 0;
    try (PreparedStatement missing = connection.prepareStatement(MISSING);
        PreparedStatement put = connection.prepareStatement(store.putSummary())) {
      missing.setString(1, run);
      missing.setInt(2, from);
      missing.setInt(3, from + BATCH - 1);
      try (ResultSet rows = missing.executeQuery()) {
        while (rows.next()) {
          added += add(put, run, rows) ? 1 : 0;
        }
      }
      if (added > 0) {
        put.executeBatch();
      }
    }
    return added;
  }

  private boolean add(PreparedStatement put, String run, ResultSet row) throws SQLException {
    int index = row.getInt(1);
    try {
      ByteString record = ByteString.fromArrayUnsafe(row.getBytes(3));
      GameSummaries.add(put, run, reader.reported(index, row.getString(2), record));
      return true;
    } catch (IllegalArgumentException e) {
      log.warn("run {}, game {}: the record is damaged and missing in lists", run, index, e);
      return false;
    }
  }
}
