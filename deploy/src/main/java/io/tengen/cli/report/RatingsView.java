package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The ratings and the pictures of their intervals.
 *
 * @param many whether the ticks' labels need a wide picture
 */
record RatingsView(List<Row> rows, List<Axis.Tick> ticks, boolean many, String anchor) {
  private static final int MOST_TICKS = 6;
  private static final int FEW_TICKS = 4;
  private static final String NONE = "–";

  /**
   * An engine's rating.
   *
   * @param isRated whether it has a rating: it has played, or is the anchor
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
      String games,
      String score,
      String counts,
      String from,
      String at,
      String to,
      String words) {}

  static RatingsView of(Findings findings) {
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
      double elo = ratings.elo(engine);
      double error = ratings.error95(engine);
      Crosstable.Score score = findings.crosstable().total(engine);
      boolean anchor = error == 0;
      boolean isRated = anchor || score.games() > 0;
      rows.add(
          new Row(
              rows.size() + 1,
              isRated,
              findings.name(engine),
              isRated ? Figures.count(Math.round(elo)) : NONE,
              anchor || !isRated ? NONE : Figures.count(Math.round(error)),
              Figures.count(score.games()),
              Figures.percent(score.points(), score.games()),
              score.wins() + "–" + score.losses() + "–" + score.draws(),
              Figures.place(axis.share(elo - error)),
              Figures.place(axis.share(elo)),
              Figures.place(axis.share(elo + error)),
              anchor
                  ? "the anchor, at 0 Elo"
                  : !isRated
                      ? "not rated: no games"
                      : Figures.count(Math.round(elo - error))
                          + " to "
                          + Figures.count(Math.round(elo + error))
                          + " Elo"));
    }
    List<Axis.Tick> ticks = axis.ticks(MOST_TICKS, false);
    return new RatingsView(rows, ticks, ticks.size() > FEW_TICKS, findings.name(0));
  }
}
