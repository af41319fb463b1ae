package io.tengen.coordinator.store;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.commit.ReportedGame;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The archive of the records of all games that ended, as bytes. It may have games that the journal
 * has not counted; callers ask the run which games count.
 */
public final class GameArchive implements Archive {
  /**
   * Ordered by the run, too, although there is only one: H2 sorts all later rows of the run instead
   * of following the primary key if the order does not begin with the key's first column.
   */
  private static final String READ =
      "SELECT game_index, worker, record FROM game_record"
          + " WHERE run_id = ? AND game_index >= ? ORDER BY run_id, game_index"
          + " FETCH FIRST ? ROWS ONLY";

  /** Number of rows that are fetched into memory at a time. */
  private static final int FETCH = 200;

  private static final String FROM_WORKER =
      "SELECT game_index, record FROM game_record WHERE run_id = ? AND worker = ?"
          + " ORDER BY game_index";

  private static final String SET_ASIDE =
      "INSERT INTO excluded_record (run_id, worker, game_index, digest, record)"
          + " SELECT run_id, worker, game_index, digest, record FROM game_record g"
          + " WHERE g.run_id = ? AND g.worker = ? AND NOT EXISTS (SELECT 1 FROM excluded_record e"
          + " WHERE e.run_id = g.run_id AND e.worker = g.worker AND e.game_index = g.game_index)";

  private static final String SELECT_ASIDE =
      "SELECT game_index, digest, record FROM excluded_record WHERE run_id = ? AND worker = ?"
          + " ORDER BY game_index";

  private final Store store;
  private final Executor blocking;

  /**
   * @param blocking runs database operations, which block
   */
  public GameArchive(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /**
   * An archived game.
   *
   * @param index index of the game in its run
   * @param worker name of the worker that played the game
   * @param record the record as it was reported
   */
  public record ArchivedGame(int index, String worker, ByteString record) {}

  @Override
  public String refusal() {
    return store.refusal();
  }

  @Override
  public CompletionStage<Optional<CommittedGame>> summary(
      String run, int index, RecordReader reader) {
    return get(run, index)
        .thenApply(
            found -> found.map(game -> reader.summary(game.index(), game.worker(), game.record())));
  }

  @Override
  public CompletionStage<Void> put(String run, List<ReportedGame> games) {
    return CompletableFuture.runAsync(
        () -> Sql.fenced(store, c -> insert(c, run, games)), blocking);
  }

  @Override
  public CompletionStage<List<CommittedGame>> setAside(
      String run, String worker, RecordReader reader) {
    return CompletableFuture.supplyAsync(
        () ->
            Sql.call(
                store,
                c -> {
                  c.setAutoCommit(false);
                  store.fence(c);
                  execute(c, SET_ASIDE, run, worker);
                  List<CommittedGame> games = summaries(c, run, worker, reader);
                  c.commit();
                  return games;
                }),
        blocking);
  }

  @Override
  public CompletionStage<List<CommittedGame>> putBack(
      String run, String worker, BitSet games, RecordReader reader) {
    return CompletableFuture.supplyAsync(
        () -> Sql.call(store, c -> putBack(c, run, worker, games, reader)), blocking);
  }

  private List<CommittedGame> putBack(
      Connection connection, String run, String worker, BitSet wanted, RecordReader reader)
      throws SQLException {
    connection.setAutoCommit(false);
    store.fence(connection);
    List<CommittedGame> games = new ArrayList<>();
    try (PreparedStatement aside = connection.prepareStatement(SELECT_ASIDE);
        PreparedStatement put = connection.prepareStatement(store.putGame());
        PreparedStatement summaries = connection.prepareStatement(store.putSummary())) {
      aside.setString(1, run);
      aside.setString(2, worker);
      aside.setFetchSize(FETCH);
      try (ResultSet rows = aside.executeQuery()) {
        while (rows.next()) {
          int index = rows.getInt(1);
          if (wanted.get(index)) {
            byte[] record = rows.getBytes(3);
            put.setString(1, run);
            put.setInt(2, index);
            put.setString(3, rows.getString(2));
            put.setString(4, worker);
            put.setBytes(5, record);
            put.executeUpdate();
            ReportedGame game = reader.reported(index, worker, ByteString.fromArrayUnsafe(record));
            GameSummaries.add(summaries, run, game);
            games.add(game.game());
          }
        }
      }
      summaries.executeBatch();
    }
    connection.commit();
    return games;
  }

  private static void execute(Connection connection, String sql, String run, String worker)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, run);
      statement.setString(2, worker);
      statement.executeUpdate();
    }
  }

  private static List<CommittedGame> summaries(
      Connection connection, String run, String worker, RecordReader reader) throws SQLException {
    List<CommittedGame> games = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(FROM_WORKER)) {
      statement.setString(1, run);
      statement.setString(2, worker);
      statement.setFetchSize(FETCH);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          games.add(
              reader.summary(rows.getInt(1), worker, ByteString.fromArrayUnsafe(rows.getBytes(2))));
        }
      }
    }
    return games;
  }

  /** Reads the record of one game; empty if there is none. Does not block. */
  public CompletionStage<Optional<ArchivedGame>> get(String run, int index) {
    return read(run, index, 1)
        .thenApply(games -> games.stream().filter(game -> game.index() == index).findFirst());
  }

  /**
   * Reads records of a run in the order of their indices. Does not block.
   *
   * @param from the lowest index to read
   * @param limit the most records to read
   */
  public CompletionStage<List<ArchivedGame>> read(String run, int from, int limit) {
    return CompletableFuture.supplyAsync(
        () -> Sql.call(store, c -> select(c, run, from, limit)), blocking);
  }

  private void insert(Connection connection, String run, List<ReportedGame> games)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(store.putGame());
        PreparedStatement summaries = connection.prepareStatement(store.putSummary())) {
      for (ReportedGame game : games) {
        statement.setString(1, run);
        statement.setInt(2, game.game().index());
        statement.setString(3, game.game().digest());
        statement.setString(4, game.game().worker());
        statement.setBytes(5, game.record().toArrayUnsafe());
        statement.addBatch();
        GameSummaries.add(summaries, run, game);
      }
      statement.executeBatch();
      summaries.executeBatch();
    }
  }

  private static List<ArchivedGame> select(Connection connection, String run, int from, int limit)
      throws SQLException {
    List<ArchivedGame> games = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(READ)) {
      statement.setString(1, run);
      statement.setInt(2, from);
      statement.setInt(3, limit);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          games.add(
              new ArchivedGame(
                  rows.getInt(1), rows.getString(2), ByteString.fromArrayUnsafe(rows.getBytes(3))));
        }
      }
    }
    return games;
  }
}
