package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A table with a row and a column for each engine, by rank.
 *
 * @param ranks heads of the columns
 * @param left number of engines that are left out because there are too many, with the verb; empty
 *     for none
 */
record MatrixView(List<Integer> ranks, List<Row> rows, String left) {
  /** Most columns that are readable. */
  private static final int MOST = 40;

  /** Percentage of a colour at the ends of the scale; text on it must stay readable. */
  private static final double FULL = 55;

  record Row(int rank, String name, List<Cell> cells) {}

  /**
   * The comparison of one engine with another.
   *
   * @param text the first line
   * @param below the second line; may be empty
   * @param side {@code up} if it is good for the row's engine, {@code down} if it is bad, else
   *     empty
   * @param strength the amount of that side's colour, as CSS takes it
   */
  record Cell(String text, String below, String side, String strength) {
    static final Cell NONE = new Cell("–", "", "", "0%");

    /**
     * Returns a cell coloured by a share.
     *
     * @param share the row engine's share, 0 to 1
     */
    static Cell of(String text, String below, double share) {
      String side = share > 0.5 ? "up" : share < 0.5 ? "down" : "";
      String strength = Math.round(2 * FULL * Math.abs(share - 0.5)) + "%";
      return new Cell(text, below, side, strength);
    }
  }

  private interface Content {
    Cell of(int engine, int against);
  }

  /** Returns scores and the counts of results behind them. */
  static MatrixView crosstable(Findings findings) {
    return of(
        findings,
        (engine, against) -> {
          Crosstable.Score score = findings.crosstable().between(engine, against);
          return score.games() == 0
              ? Cell.NONE
              : Cell.of(
                  Figures.percent(score.points(), score.games()),
                  score.wins() + "–" + score.losses() + "–" + score.draws(),
                  score.points() / score.games());
        });
  }

  /** Returns the likelihoods that the row's engine is the stronger one. */
  static MatrixView superiority(Findings findings) {
    return of(
        findings,
        (engine, against) -> {
          double likelihood = findings.ratings().superiority(engine, against);
          return Cell.of(Figures.likelihood(likelihood), "", likelihood);
        });
  }

  private static MatrixView of(Findings findings, Content content) {
    List<Integer> ranking = findings.ranking();
    return table(
        ranking.stream().map(findings::name).toList(),
        (row, column) -> content.of(ranking.get(row), ranking.get(column)));
  }

  /**
   * Returns a table of engines by name.
   *
   * @param ranking names of the engines, best first
   * @param cell compares the engine of a row with that of a column
   */
  static MatrixView byName(List<String> ranking, BiFunction<String, String, Cell> cell) {
    return table(ranking, (row, column) -> cell.apply(ranking.get(row), ranking.get(column)));
  }

  /**
   * @param content compares engines by their indices in the ranking
   */
  private static MatrixView table(List<String> ranking, Content content) {
    int shown = Math.min(MOST, ranking.size());
    List<Integer> ranks = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < shown; row++) {
      ranks.add(row + 1);
      List<Cell> cells = new ArrayList<>();
      for (int column = 0; column < shown; column++) {
        cells.add(row == column ? Cell.NONE : content.of(row, column));
      }
      rows.add(new Row(row + 1, ranking.get(row), cells));
    }
    int left = ranking.size() - shown;
    return new MatrixView(
        ranks, rows, left == 0 ? "" : Figures.count(left, "more engine", "is", "are"));
  }
}
