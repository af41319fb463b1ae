package io.tengen.coordinator.store;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.GameFacts;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The table of what lists of games show. {@link GameArchive} writes it in the transaction of the
 * records. It may have games that the journal has not counted.
 *
 * <p>Rows are found by the index of their game alone. Whatever else a search wants is compared
 * here, row by row, for a limited time: an index of the table for each wish would cost more at each
 * of millions of commits than it saves in a search.
 */
public final class GameSummaries {
  /** The time after which a search answers with what it has found. */
  private static final long BUDGET_NANOS = Duration.ofMillis(60).toNanos();

  /** The largest index that a game may have. */
  private static final int LAST = Integer.MAX_VALUE;

  private static final int FIRST_CHUNK = 64;
  private static final int LAST_CHUNK = 2_048;

  /**
   * Reads a range of indices. With a limit of the number of rows instead of the second bound, H2
   * reads and sorts all rows of the run beyond the first bound for each page.
   */
  private static final String RANGE =
      "SELECT game_index, worker, winner, reason, margin, moves, opening, started_at, nanos"
          + " FROM game_summary WHERE run_id = ? AND game_index BETWEEN ? AND ?"
          + " ORDER BY game_index";

  private final Store store;
  private final Executor blocking;

  /**
   * @param blocking runs database operations, which block
   */
  public GameSummaries(Store store, Executor blocking) {
    this.store = store;
    this.blocking = blocking;
  }

  /**
   * A row.
   *
   * @param index index of the game in its run
   * @param winner null if neither side has won
   * @param nanos wall-clock time of all moves
   */
  public record Row(
      int index,
      String worker,
      @Nullable Color winner,
      Outcome.Reason reason,
      GameFacts facts,
      long nanos) {}

  /**
   * A search for games of a run.
   *
   * @param descending whether it goes from the last game backwards
   * @param from index of the first game to look at
   * @param most the largest number of games to return
   * @param next returns the first index from a given one on, in the direction of the search, that
   *     may be wanted; negative if there is none
   * @param wanted whether a game is wanted
   */
  public record Search(
      boolean descending, int from, int most, IntUnaryOperator next, Predicate<Row> wanted) {}

  /**
   * The games that a search has found.
   *
   * @param next where the search may continue; empty if it has seen all games
   */
  public record Found(List<Row> games, OptionalInt next) {}

  /** Searches until enough games are found or some time is over. Does not block. */
  public CompletionStage<Found> search(String run, Search search) {
    return CompletableFuture.supplyAsync(
        () -> Sql.call(store, c -> search(c, run, search)), blocking);
  }

  private static Found search(Connection connection, String run, Search search)
      throws SQLException {
    long begun = System.nanoTime();
    List<Row> found = new ArrayList<>();
    int chunk = FIRST_CHUNK;
    int step = search.descending() ? -1 : 1;
    int from = search.next().applyAsInt(search.from());
    try (PreparedStatement statement = connection.prepareStatement(RANGE)) {
      while (from >= 0) {
        int last = from + step * Math.min(chunk - 1, search.descending() ? from : LAST - from);
        for (Row row : rows(statement, run, from, last)) {
          if (found.size() == search.most()) {
            return new Found(found, OptionalInt.of(row.index()));
          }
          if (search.wanted().test(row)) {
            found.add(row);
          }
        }
        from = last == LAST ? -1 : search.next().applyAsInt(last + step);
        if (from >= 0 && System.nanoTime() - begun > BUDGET_NANOS) {
          return new Found(found, OptionalInt.of(from));
        }
        chunk = Math.min(2 * chunk, LAST_CHUNK);
      }
    }
    return new Found(found, OptionalInt.empty());
  }

  /** Returns the rows from an index to another, both included, in this order. */
  private static List<Row> rows(PreparedStatement statement, String run, int from, int to)
      throws SQLException {
    List<Row> rows = new ArrayList<>();
    statement.setString(1, run);
    statement.setInt(2, Math.min(from, to));
    statement.setInt(3, Math.max(from, to));
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(
            new Row(
                result.getInt(1),
                result.getString(2),
                winner(result.getString(3)),
                Outcome.Reason.valueOf(result.getString(4)),
                new GameFacts(
                    result.getDouble(5),
                    result.getInt(6),
                    result.getString(7),
                    Instant.ofEpochMilli(result.getLong(8))),
                result.getLong(9)));
      }
    }
    return from <= to ? rows : rows.reversed();
  }

  /** Adds the row of a game to a batch of the statement {@link Store#putSummary}. */
  static void add(PreparedStatement put, String run, ReportedGame reported) throws SQLException {
    CommittedGame game = reported.game();
    GameFacts facts = reported.facts();
    put.setString(1, run);
    put.setInt(2, game.index());
    put.setString(3, game.worker());
    put.setString(4, code(game.winner()));
    put.setString(5, game.reason().name());
    put.setDouble(6, facts.margin());
    put.setInt(7, facts.moves());
    put.setString(8, facts.opening());
    put.setLong(9, facts.startedAt().toEpochMilli());
    put.setLong(10, game.blackNanos() + game.whiteNanos());
    put.addBatch();
  }

  private static String code(@Nullable Color winner) {
    return winner == null ? "-" : winner == Color.BLACK ? "B" : "W";
  }

  private static @Nullable Color winner(String code) {
    return switch (code) {
      case "B" -> Color.BLACK;
      case "W" -> Color.WHITE;
      default -> null;
    };
  }
}
