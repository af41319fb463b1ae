package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Durations;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.result.GamePage;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.GameSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * Games of a run in short, read page by page. Immutable.
 *
 * @param hasMore whether there may be more games than were wanted
 */
record GameListing(List<GameSummary> games, boolean hasMore) {
  /** The largest number of games of a listing. */
  static final int MOST = 1_000_000;

  GameListing {
    games = List.copyOf(games);
  }

  /**
   * Reads the games that a query selects; blocks.
   *
   * @param most the largest number of games
   * @throws ControlException if the coordinator refuses the query or does not answer
   */
  static GameListing of(Control control, GameQuery query, int most) throws ControlException {
    List<GameSummary> games = new ArrayList<>();
    String token = "";
    do {
      int size = Math.min(GameQuery.MOST, most - games.size());
      GamePage page = control.games(query.page(size, token));
      games.addAll(page.games());
      token = page.nextPageToken();
    } while (!token.isEmpty() && games.size() < most);
    return new GameListing(games, !token.isEmpty());
  }

  /** Draws games as a table. */
  static String table(List<GameSummary> games) {
    boolean openings = games.stream().anyMatch(game -> !game.opening().isEmpty());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.right("game"));
    columns.add(Column.flexible("black"));
    columns.add(Column.flexible("white"));
    columns.add(Column.left("result"));
    columns.add(Column.right("moves"));
    columns.add(Column.right("time"));
    if (openings) {
      columns.add(Column.left("opening"));
    }
    columns.add(Column.left("worker"));
    columns.add(Column.left(""));
    TextTable table = new TextTable(columns);
    games.forEach(game -> table.add(row(game, openings)));
    return table.render();
  }

  private static List<String> row(GameSummary game, boolean withOpening) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(game.index()));
    cells.add(game.black());
    cells.add(game.white());
    cells.add(game.outcome().result());
    cells.add(String.valueOf(game.moves()));
    cells.add(Durations.clock(game.seconds()));
    if (withOpening) {
      cells.add(game.opening());
    }
    cells.add(game.worker());
    cells.add(game.status().note());
    return cells;
  }
}
