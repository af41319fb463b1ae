package io.tengen.cli.run;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.coordinator.rating.WorkerHomogeneity;
import java.util.ArrayList;
import java.util.List;

/** Formats a {@link RunBreakdown} as text. */
final class BreakdownText {
  private final RunBreakdown results;

  BreakdownText(RunBreakdown results) {
    this.results = results;
  }

  /** Returns the table of one breakdown and a summary. */
  List<String> lines(RunBreakdown.By by) {
    TextTable table =
        switch (by) {
          case COLOUR -> colourTable();
          case OPENING -> openingTable();
          case WORKER -> workerTable();
        };
    List<String> lines = new ArrayList<>(table.render().lines().toList());
    if (by == RunBreakdown.By.WORKER) {
      lines.add("");
      lines.add(
          "p: probability that results differ this much by chance; if it is under 0.01 among all"
              + " workers, check the machine.");
    }
    int repeated = results.repeated();
    lines.add("");
    lines.add(
        Numbers.count(results.games(), "game")
            + " of run "
            + results.run()
            + (repeated == 0
                ? "; none repeats another"
                : "; " + repeated + (repeated == 1 ? " repeats" : " repeat") + " another"));
    return lines;
  }

  private TextTable colourTable() {
    TextTable table =
        new TextTable(
            Column.flexible("engine"),
            Column.left("colour"),
            Column.right("games"),
            Column.right("score"),
            Column.right("wins-losses-draws"));
    for (RunBreakdown.OfColour row : results.colours()) {
      table.add(
          row.engine(),
          row.colour(),
          String.valueOf(row.counts().games()),
          Numbers.percent(row.counts().score(), row.counts().games()),
          row.counts().text());
    }
    return table;
  }

  private TextTable openingTable() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.flexible("opening"),
                Column.right("games"),
                Column.right("Black"),
                Column.right("wins-losses-draws")));
    boolean two = results.engines().size() == 2;
    if (two) {
      columns.add(Column.right(TextTable.shorten(results.engines().getFirst(), 30)));
    }
    TextTable table = new TextTable(columns);
    for (RunBreakdown.OfOpening row : results.openings()) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  row.opening().isEmpty() ? "none" : row.opening(),
                  String.valueOf(row.black().games()),
                  Numbers.percent(row.black().score(), row.black().games()),
                  row.black().text()));
      if (two) {
        RunBreakdown.Counts first = row.first();
        cells.add(first == null ? "–" : Numbers.percent(first.score(), first.games()));
      }
      table.add(cells);
    }
    return table;
  }

  private TextTable workerTable() {
    TextTable table =
        new TextTable(
            Column.flexible("worker"),
            Column.right("games"),
            Column.right("chi-square"),
            Column.right("degrees"),
            Column.right("p"),
            Column.right("p among all"));
    for (WorkerHomogeneity.Residual row : results.workers()) {
      table.add(
          row.worker(),
          String.valueOf(row.games()),
          Numbers.three(row.chiSquare()),
          String.valueOf(row.degrees()),
          Numbers.three(row.probability()),
          Numbers.three(row.adjusted()));
    }
    return table;
  }
}
