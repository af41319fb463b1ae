package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Match;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of a tournament, engine by engine and round by round.
 *
 * @param rounds number of rounds so far; more if an engine plays several matches in one
 * @param rows the engines in the order of their places
 */
public record CrossTable(int rounds, List<Row> rows) {
  public CrossTable {
    rows = List.copyOf(rows);
  }

  /**
   * An engine.
   *
   * @param number from 1, in the order of the places; no two engines share it
   * @param place from 1; engines that are level share a place
   * @param matchPoints 2 for each match won, 1 for each drawn
   * @param tieBreak the total score if it is a tie-break, else the opponents' match points
   * @param results one for each round
   */
  public record Row(
      int number,
      String name,
      int place,
      int matchPoints,
      int tieBreak,
      List<RoundResult> results) {
    public Row {
      results = List.copyOf(results);
    }
  }

  /**
   * Returns the table of a tournament with rounds. An engine that plays in several stages of a
   * tournament has the row of the first one in the list, which is the last that was played.
   */
  public static CrossTable of(Standings standings) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Standings.Placing placing : standings.placings()) {
      numbers.putIfAbsent(placing.name(), numbers.size() + 1);
    }
    List<Match> matches = standings.matches();
    int[] columns = columns(matches);
    int rounds = Arrays.stream(columns).max().orElse(-1) + 1;
    Map<String, RoundResult[]> results = new LinkedHashMap<>();
    for (String name : numbers.keySet()) {
      RoundResult[] none = new RoundResult[rounds];
      Arrays.fill(none, RoundResult.ABSENT);
      results.put(name, none);
    }
    for (int i = 0; i < columns.length; i++) {
      Match match = matches.get(i);
      set(results.get(match.first()), columns[i], RoundResult.ofFirst(match, numbers));
      set(results.get(match.second()), columns[i], RoundResult.ofSecond(match, numbers));
    }
    List<Row> rows = new ArrayList<>();
    for (Standings.Placing placing : standings.placings()) {
      RoundResult[] own = results.remove(placing.name());
      if (own != null) {
        rows.add(
            new Row(
                rows.size() + 1,
                placing.name(),
                placing.place(),
                placing.matchPoints(),
                placing.total() > 0 ? placing.total() : placing.opponents(),
                List.of(own)));
      }
    }
    return new CrossTable(rounds, rows);
  }

  /**
   * Returns the column of each match. A round has several columns if an engine has several matches
   * in it, as in matches of teams in which all play all.
   */
  private static int[] columns(List<Match> matches) {
    int[] columns = new int[matches.size()];
    Map<String, Integer> next = new HashMap<>();
    int round = 0;
    int begin = 0;
    int end = 0;
    for (int i = 0; i < columns.length; i++) {
      Match match = matches.get(i);
      if (match.round() != round) {
        round = match.round();
        begin = end;
        next.clear();
      }
      columns[i] =
          Math.max(
              next.getOrDefault(match.first(), begin), next.getOrDefault(match.second(), begin));
      next.put(match.first(), columns[i] + 1);
      if (!match.second().isEmpty()) {
        next.put(match.second(), columns[i] + 1);
      }
      end = Math.max(end, columns[i] + 1);
    }
    return columns;
  }

  /** Sets the result of a round, unless there is no engine: the opponent of one that has a bye. */
  private static void set(RoundResult @Nullable [] results, int round, RoundResult result) {
    if (results != null) {
      results[round] = result;
    }
  }

  /** Returns the table as text: opponent and result of each round. */
  public String text() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("no"),
                Column.flexible("engine"),
                Column.right("place"),
                Column.right("points"),
                Column.right("tie-break")));
    columns.addAll(RoundResult.columns(rounds));
    TextTable table = new TextTable(columns);
    for (Row row : rows) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  String.valueOf(row.number()),
                  row.name(),
                  String.valueOf(row.place()),
                  String.valueOf(row.matchPoints()),
                  String.valueOf(row.tieBreak())));
      cells.addAll(RoundResult.texts(row.results()));
      table.add(cells);
    }
    return table.render();
  }

  /**
   * Returns a matrix of a round robin as text: the points that the row's engine has from its games
   * against the column's.
   *
   * @param standings the standings that the table was made from
   */
  public String matrix(Standings standings) {
    Map<List<String>, Integer> points = new LinkedHashMap<>();
    for (Match match : standings.matches()) {
      points.merge(List.of(match.first(), match.second()), match.firstPoints(), Integer::sum);
      points.merge(List.of(match.second(), match.first()), match.secondPoints(), Integer::sum);
    }
    List<Column> columns = new ArrayList<>(List.of(Column.right("no"), Column.flexible("engine")));
    rows.forEach(row -> columns.add(Column.right(String.valueOf(row.number()))));
    columns.add(Column.right("points"));
    columns.add(Column.right("place"));
    TextTable table = new TextTable(columns);
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(String.valueOf(row.number()), row.name()));
      for (Row against : rows) {
        Integer halves = points.get(List.of(row.name(), against.name()));
        cells.add(halves == null ? "–" : Numbers.score(halves / 2.0));
      }
      cells.add(String.valueOf(row.matchPoints()));
      cells.add(String.valueOf(row.place()));
      table.add(cells);
    }
    return table.render();
  }
}
