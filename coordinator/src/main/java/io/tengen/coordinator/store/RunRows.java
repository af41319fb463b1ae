package io.tengen.coordinator.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Everything that the database has about single runs. */
public final class RunRows {
  /** The tables with rows of runs, in the order in which the rows of a run can be inserted. */
  public static final List<Part> PARTS =
      List.of(
          new Part("event_journal", "persistence_id", "sequence_number", true),
          new Part("snapshot", "persistence_id", "sequence_number", true),
          new Part("run", "id", "id", false),
          new Part("game_record", "run_id", "run_id, game_index", false),
          new Part("game_summary", "run_id", "run_id, game_index", false),
          new Part("excluded_record", "run_id", "run_id, worker, game_index", false),
          new Part("run_announcement", "run_id", "run_id", false));

  /** The most numbers of rows that one statement deletes. */
  private static final int STEP = 20_000;

  private final Store store;
  private final Executor blocking;

  /**
   * A table with rows of runs.
   *
   * @param column names the run of a row
   * @param order columns by which the rows of a run are read
   * @param isOfActors whether the table is that of the actors' journal or snapshots, whose names
   *     are in quotation marks and which name runs as actors
   */
  public record Part(String table, String column, String order, boolean isOfActors) {
    /** Returns the condition in SQL that a row belongs to the run that the one parameter names. */
    public String condition() {
      return quoted(column) + " = ?";
    }

    /** Returns the name of the table in SQL. */
    public String name() {
      return quoted(table);
    }

    /** Returns the order of the rows of a run in SQL. */
    public String ordering() {
      return quoted(order);
    }

    /** Returns whether the rows of a run are numbered. */
    boolean isNumbered() {
      return order.endsWith("sequence_number") || order.endsWith("game_index");
    }

    /** Returns the column with the number of a row in SQL. */
    String number() {
      return quoted(order.substring(order.lastIndexOf(' ') + 1));
    }

    /** Returns how the table names a run. */
    public String key(String run) {
      return isOfActors ? "Run|" + run : run;
    }

    private String quoted(String name) {
      return isOfActors ? '"' + name + '"' : name;
    }
  }

  /**
   * @param blocking runs database operations, which block
   */
  public RunRows(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /** Deletes all rows of a run in one transaction. Its actor must have stopped. Does not block. */
  public CompletionStage<Void> delete(String run) {
    return CompletableFuture.runAsync(
        () ->
            Sql.fenced(
                store,
                connection -> {
                  store.allowJournal(connection);
                  for (Part part : PARTS) {
                    delete(connection, part, run);
                  }
                }),
        blocking);
  }

  /**
   * Deletes the rows of a run, many of them in steps: a connection is given up if one statement
   * takes a minute.
   */
  private static void delete(Connection connection, Part part, String run) throws SQLException {
    String where = " FROM " + part.name() + " WHERE " + part.condition();
    if (!part.isNumbered()) {
      try (PreparedStatement statement = connection.prepareStatement("DELETE" + where)) {
        statement.setString(1, part.key(run));
        statement.executeUpdate();
      }
      return;
    }
    long last = last(connection, part, run);
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE" + where + " AND " + part.number() + " <= ?")) {
      statement.setString(1, part.key(run));
      for (long to = STEP; to < last + STEP; to += STEP) {
        statement.setLong(2, Math.min(to, last));
        statement.executeUpdate();
      }
    }
  }

  /** Returns the number of the last row of a run; -1 if there is none. */
  private static long last(Connection connection, Part part, String run) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT COALESCE(MAX("
                + part.number()
                + "), -1) FROM "
                + part.name()
                + " WHERE "
                + part.condition())) {
      statement.setString(1, part.key(run));
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getLong(1);
      }
    }
  }
}
