package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.List;
import java.util.Locale;

/**
 * How ratings developed: those of all engines after parts of the games of a run, or after each run
 * of a pool.
 *
 * @param of the id of the run, or the name of the pool
 * @param points by engine, and then from the first to the last
 */
public record RatingHistory(String of, List<Point> points) {
  public RatingHistory {
    points = List.copyOf(points);
  }

  /**
   * A rating at a time.
   *
   * @param after the number of rated games of the run, or the id of the last run of the pool
   * @param at when that run was begun, in ISO 8601; empty for the games of a run
   * @param games number of games that the engine had played
   * @param error95 half width of the 95 % interval, in Elo; 0 for the anchor
   */
  public record Point(
      String engine, String after, String at, int games, double elo, double error95) {}

  /** Returns a table. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.flexible("engine"),
            Column.right("after"),
            Column.left("begun"),
            Column.right("games"),
            Column.right("Elo"),
            Column.right("± 95 %"));
    String engine = "";
    for (Point point : points) {
      table.add(
          point.engine().equals(engine) ? "" : point.engine(),
          point.after(),
          point.at().isEmpty() ? "" : point.at().substring(0, 10),
          String.valueOf(point.games()),
          Numbers.whole(point.elo()),
          point.error95() == 0 ? "–" : Numbers.whole(point.error95()));
      engine = point.engine();
    }
    return table.render();
  }

  /** Returns comma-separated values (RFC 4180) with a line of names. */
  public String csv() {
    StringBuilder text = new StringBuilder("engine,after,at,games,elo,error95\n");
    for (Point point : points) {
      text.append(
          String.format(
              Locale.ROOT,
              "\"%s\",%s,%s,%d,%.1f,%.1f\n",
              point.engine().replace("\"", "\"\""),
              point.after(),
              point.at(),
              point.games(),
              point.elo(),
              point.error95()));
    }
    return text.toString();
  }
}
