package io.tengen.coordinator.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The table of runs, or of trainings. A row is inserted after the journal has recorded the
 * creation: a crash in between leaves a journal that no client knows of, and never a row without a
 * run.
 */
public final class RunTable {
  private final Store store;
  private final Executor blocking;
  private final String name;

  /**
   * Creates the table of runs.
   *
   * @param blocking runs database operations, which block
   */
  public RunTable(Store store, Executor blocking) {
    this(store, blocking, "run");
  }

  private RunTable(Store store, Executor blocking, String name) {
    this.store = store;
    this.blocking = blocking;
    this.name = name;
  }

  /** Creates the table of trainings, which has the same columns. */
  public static RunTable ofTrainings(Store store, Executor blocking) {
    return new RunTable(store, blocking, "training");
  }

  /**
   * A run or training.
   *
   * @param id identifier of the run or training
   * @param createdAt time of its creation
   * @param requestId identifier that the creating client chose; empty for none
   */
  public record Row(String id, Instant createdAt, String requestId) {}

  /**
   * Returns why nothing can be inserted at present, in one line; empty if it can. Does not block.
   */
  public String refusal() {
    return store.refusal();
  }

  /** Inserts a row. Does not block. */
  public CompletionStage<Void> insert(Row row) {
    return CompletableFuture.runAsync(
        () ->
            Sql.run(
                store,
                connection -> {
                  try (PreparedStatement statement =
                      connection.prepareStatement(
                          "INSERT INTO "
                              + name
                              + " (id, created_at, request_id) VALUES (?, ?, ?)")) {
                    statement.setString(1, row.id());
                    statement.setObject(2, row.createdAt().atOffset(ZoneOffset.UTC));
                    statement.setString(3, row.requestId().isEmpty() ? null : row.requestId());
                    statement.executeUpdate();
                  }
                }),
        blocking);
  }

  /** Reads all rows, newest first; blocks. */
  public List<Row> all() {
    return Sql.call(
        store,
        connection -> {
          List<Row> rows = new ArrayList<>();
          try (PreparedStatement statement =
                  connection.prepareStatement(
                      "SELECT id, created_at, request_id FROM "
                          + name
                          + " ORDER BY created_at DESC");
              ResultSet result = statement.executeQuery()) {
            while (result.next()) {
              String requestId = result.getString(3);
              rows.add(
                  new Row(
                      result.getString(1),
                      result.getObject(2, OffsetDateTime.class).toInstant(),
                      requestId == null ? "" : requestId));
            }
          }
          return rows;
        });
  }
}
