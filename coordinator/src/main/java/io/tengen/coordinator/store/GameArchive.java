package io.tengen.coordinator.store;

import akka.util.ByteString;
import io.tengen.coordinator.run.Archive;
import io.tengen.coordinator.run.ReportedGame;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The records of all games that were played to their end, as bytes. It may hold a game more than
 * the journal has counted; readers ask the run which games count.
 */
public final class GameArchive implements Archive {
  private static final String READ =
      "SELECT game_index, worker, record FROM game_record"
          + " WHERE run_id = ? AND game_index >= ? ORDER BY game_index FETCH FIRST ? ROWS ONLY";

  private final Store store;
  private final Executor blocking;

  /**
   * @param blocking runs what waits for the database
   */
  public GameArchive(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /**
   * A game's record.
   *
   * @param index of the game in its run
   * @param worker who played it
   * @param record as it was put
   */
  public record ArchivedGame(int index, String worker, ByteString record) {}

  @Override
  public CompletionStage<Void> put(String run, List<ReportedGame> games) {
    return CompletableFuture.runAsync(() -> Sql.run(store, c -> insert(c, run, games)), blocking);
  }

  /** The record of one game. */
  public CompletionStage<Optional<ArchivedGame>> get(String run, int index) {
    return read(run, index, 1)
        .thenApply(games -> games.stream().filter(game -> game.index() == index).findFirst());
  }

  /** At most so many records of this run, in order, from this game on. */
  public CompletionStage<List<ArchivedGame>> read(String run, int from, int limit) {
    return CompletableFuture.supplyAsync(
        () -> Sql.call(store, c -> select(c, run, from, limit)), blocking);
  }

  private void insert(Connection connection, String run, List<ReportedGame> games)
      throws SQLException {
    connection.setAutoCommit(false);
    store.fence(connection);
    try (PreparedStatement statement = connection.prepareStatement(store.putGame())) {
      for (ReportedGame game : games) {
        statement.setString(1, run);
        statement.setInt(2, game.game().index());
        statement.setString(3, game.game().digest());
        statement.setString(4, game.game().worker());
        statement.setBytes(5, game.record().toArrayUnsafe());
        statement.addBatch();
      }
      statement.executeBatch();
      connection.commit();
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
