package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Pair;
import io.tengen.wire.control.Standings.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats ratings as text: the ranking, then a crosstable of results. */
public final class StandingsText {
  private static final String NONE = "–";

  /** More columns than these never fit. */
  private static final int MOST_COLUMNS = 40;

  private StandingsText() {}

  /** Returns both tables, at most {@link Terminal#WIDTH} characters wide. */
  public static String render(Standings standings) {
    return render(standings, Map.of());
  }

  /**
   * Returns both tables, the first one with kyu and dan grades.
   *
   * @param grades by engine; empty for none
   */
  public static String render(Standings standings, Map<String, Grade> grades) {
    return ranking(standings, grades) + "\n" + crosstable(standings);
  }

  /**
   * Returns a table of rank, engine, Elo and its 95 % interval, grade if any is known, games,
   * score, wins-losses-draws, and time per move if known. An engine without games has no rating.
   */
  static String ranking(Standings standings, Map<String, Grade> grades) {
    boolean timed = standings.ratings().stream().anyMatch(rating -> rating.secondsPerMove() > 0);
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("rank"),
                Column.flexible("engine"),
                Column.right("Elo"),
                Column.right("± 95 %")));
    if (!grades.isEmpty()) {
      columns.add(Column.left("grade"));
    }
    columns.addAll(
        List.of(
            Column.right("games"),
            Column.right("score"),
            Column.right(""),
            Column.right("wins-losses-draws")));
    if (timed) {
      columns.add(Column.right("s/move"));
    }
    TextTable table = new TextTable(columns);
    int rank = 1;
    for (Rating rating : standings.ratings()) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  String.valueOf(rank++),
                  rating.name(),
                  isRated(rating, standings) ? Numbers.whole(rating.elo()) : NONE,
                  rating.games() == 0 || rating.name().equals(standings.anchor())
                      ? NONE
                      : Numbers.whole(rating.error95())));
      if (!grades.isEmpty()) {
        Grade grade = grades.get(rating.name());
        cells.add(grade == null ? NONE : grade.text());
      }
      cells.addAll(
          List.of(
              String.valueOf(rating.games()),
              Numbers.score(rating.score()),
              Numbers.percent(rating.score(), rating.games()),
              counts(rating.wins(), rating.losses(), rating.draws())));
      if (timed) {
        cells.add(seconds(rating.secondsPerMove()));
      }
      table.add(cells);
    }
    return table.render();
  }

  /** Whether an engine's rating is based on games, or is given because it is the anchor. */
  private static boolean isRated(Rating rating, Standings standings) {
    return rating.games() > 0 || rating.name().equals(standings.anchor());
  }

  /** Returns a line for each engine that forfeited games. */
  static List<String> forfeits(Standings standings) {
    List<String> lines = new ArrayList<>();
    for (Rating rating : standings.ratings()) {
      Standings.Forfeits forfeits = rating.forfeits();
      if (forfeits != null && !forfeits.text().isEmpty()) {
        lines.add(rating.name() + " lost without a count or resignation: " + forfeits.text());
      }
    }
    return lines;
  }

  /**
   * Returns a table of the wins-losses-draws of each row's engine against each column's, with
   * columns numbered by rank. If that is too wide, cells are scores in per cent; if that is too
   * wide as well, one line replaces the table.
   */
  static String crosstable(Standings standings) {
    for (boolean full : new boolean[] {true, false}) {
      TextTable table =
          byRank(
              standings.ratings().stream().map(Rating::name).toList(),
              (name, against) -> cell(pair(standings, name, against), full));
      if (table != null) {
        return (full ? "Wins-losses-draws" : "Score")
            + " of the row's engine against the column's, by rank\n"
            + table.render();
      }
    }
    return standings.ratings().size()
        + " engines are too many for a crosstable here; see the pairs of --json.\n";
  }

  /** Provides the text of a crosstable's cell. */
  public interface Cell {
    /** Returns the cell in the row of {@code name} and the column of {@code against}. */
    String of(String name, String against);
  }

  /** Returns a table with a row and a column for each engine by rank; null if it is too wide. */
  static @Nullable public TextTable byRank(List<String> names, Cell cell) {
    if (names.size() > MOST_COLUMNS) {
      return null;
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.right("rank"));
    columns.add(Column.flexible("engine"));
    for (int i = 1; i <= names.size(); i++) {
      columns.add(Column.right(String.valueOf(i)));
    }
    TextTable table = new TextTable(columns);
    for (int row = 0; row < names.size(); row++) {
      String name = names.get(row);
      List<String> cells = new ArrayList<>();
      cells.add(String.valueOf(row + 1));
      cells.add(name);
      for (String against : names) {
        cells.add(name.equals(against) ? NONE : cell.of(name, against));
      }
      table.add(cells);
    }
    return table.fits() ? table : null;
  }

  private static String cell(@Nullable Pair pair, boolean full) {
    if (pair == null) {
      return NONE;
    }
    return full
        ? counts(pair.wins(), pair.losses(), pair.draws())
        : Numbers.percent(
            pair.wins() + 0.5 * pair.draws(), pair.wins() + pair.losses() + pair.draws());
  }

  /** Returns the counts from the side of {@code name}; null if the two have not met. */
  private static @Nullable Pair pair(Standings standings, String name, String against) {
    for (Pair pair : standings.pairs()) {
      if (pair.first().equals(name) && pair.second().equals(against)) {
        return pair;
      }
      if (pair.first().equals(against) && pair.second().equals(name)) {
        return new Pair(name, against, pair.losses(), pair.wins(), pair.draws());
      }
    }
    return null;
  }

  private static String counts(int wins, int losses, int draws) {
    return wins + "-" + losses + "-" + draws;
  }

  private static String seconds(double seconds) {
    return seconds > 0 && seconds < 0.0001 ? "<0.0001" : Numbers.three(seconds);
  }
}
