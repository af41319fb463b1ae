package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import io.tengen.cli.results.Grade;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The ratings and the pictures of their intervals.
 *
 * @param many whether the ticks' labels need a wide picture
 * @param graded whether engines have kyu and dan grades
 */
record RatingsView(
    List<Row> rows, List<Axis.Tick> ticks, boolean many, boolean graded, String anchor) {
  private static final int MOST_TICKS = 6;
  private static final int FEW_TICKS = 4;
  private static final String NONE = "–";

  /**
   * An engine's rating.
   *
   * @param isRated whether it has a rating: it has played, or is the anchor
   * @param grade the kyu or dan grade with its interval; empty if there is none
   * @param from lower end of the interval's picture, as SVG takes it
   * @param at the rating in the picture
   * @param to upper end of the interval's picture
   * @param words the interval as text
   */
  record Row(
      int rank,
      boolean isRated,
      String name,
      String elo,
      String error,
      String grade,
      String games,
      String score,
      String counts,
      String from,
      String at,
      String to,
      String words) {}

  static RatingsView of(Findings findings, Map<String, Grade> grades) {
    var ratings = findings.ratings();
    double low = 0;
    double high = 0;
    for (int engine : findings.ranking()) {
      if (findings.crosstable().total(engine).games() == 0) {
        continue;
      }
      low = Math.min(low, ratings.elo(engine) - ratings.error95(engine));
      high = Math.max(high, ratings.elo(engine) + ratings.error95(engine));
    }
    Axis axis = Axis.around(low, high);
    List<Row> rows = new ArrayList<>();
    for (int engine : findings.ranking()) {
      rows.add(
          row(
              rows.size() + 1,
              findings.name(engine),
              ratings.elo(engine),
              ratings.error95(engine),
              findings.crosstable().total(engine),
              axis,
              grades));
    }
    return of(rows, axis, findings.name(0));
  }

  /** Returns the ratings of a pool, which are in the order of their ranks. */
  static RatingsView of(Standings standings, Map<String, Grade> grades) {
    double low = Double.MAX_VALUE;
    double high = -Double.MAX_VALUE;
    for (Standings.Rating rating : standings.ratings()) {
      low = Math.min(low, rating.elo() - rating.error95());
      high = Math.max(high, rating.elo() + rating.error95());
    }
    Axis axis = Axis.around(low, high);
    List<Row> rows = new ArrayList<>();
    for (Standings.Rating rating : standings.ratings()) {
      rows.add(
          row(
              rows.size() + 1,
              rating.name(),
              rating.elo(),
              rating.error95(),
              new Crosstable.Score(rating.wins(), rating.losses(), rating.draws()),
              axis,
              grades));
    }
    return of(rows, axis, standings.anchor());
  }

  private static RatingsView of(List<Row> rows, Axis axis, String anchor) {
    List<Axis.Tick> ticks = axis.ticks(MOST_TICKS, false);
    boolean graded = rows.stream().anyMatch(row -> !row.grade().isEmpty());
    return new RatingsView(rows, ticks, ticks.size() > FEW_TICKS, graded, anchor);
  }

  private static Row row(
      int rank,
      String name,
      double elo,
      double error,
      Crosstable.Score score,
      Axis axis,
      Map<String, Grade> grades) {
    boolean anchor = error == 0;
    boolean isRated = anchor || score.games() > 0;
    String at = Figures.count(Math.round(elo));
    return new Row(
        rank,
        isRated,
        name,
        isRated ? at : NONE,
        anchor || !isRated ? NONE : Figures.count(Math.round(error)),
        grades.containsKey(name) ? grades.get(name).text() : "",
        Figures.count(score.games()),
        Figures.percent(score.points(), score.games()),
        score.wins() + "–" + score.losses() + "–" + score.draws(),
        Figures.place(axis.share(elo - error)),
        Figures.place(axis.share(elo)),
        Figures.place(axis.share(elo + error)),
        anchor
            ? "the anchor, at " + at + " Elo"
            : !isRated
                ? "not rated: no games"
                : Figures.count(Math.round(elo - error))
                    + " to "
                    + Figures.count(Math.round(elo + error))
                    + " Elo");
  }
}
