package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.Breakdown;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scores by colour and by opening.
 *
 * @param rows scores by engine and colour
 * @param black Black's share of the points
 * @param firstMove the value of Black, in Elo
 * @param best name of the better of two engines, whose score is shown for each opening; empty for
 *     more engines
 * @param openings openings with the most significantly uneven scores of Black, most uneven first
 * @param further the next openings in this order
 * @param more number of openings that are left out
 */
record ScoresView(
    List<Row> rows,
    String black,
    String firstMove,
    String best,
    List<OpeningRow> openings,
    List<OpeningRow> further,
    int more) {
  /** Number of openings that are shown at once; a reader can unfold the others. */
  private static final int SHOWN = 10;

  private static final int MOST_OPENINGS = 50;

  /** An engine's score with each colour. */
  record Row(String name, Side asBlack, Side asWhite) {}

  /**
   * A score.
   *
   * @param percent share of the points, as text
   * @param games number of games
   * @param share share of the points, as CSS takes it
   */
  record Side(String percent, String games, String share) {
    static Side of(@Nullable ScoreCounts counts) {
      if (counts == null) {
        return new Side("–", "0", "0%");
      }
      return new Side(
          Figures.percent(counts.points(), counts.games()),
          Figures.count(counts.games()),
          Figures.place(counts.points() / counts.games()));
    }
  }

  /** The games from one opening. */
  record OpeningRow(String name, Side black, @Nullable Side best) {}

  static ScoresView of(Findings findings) {
    var results = findings.results();
    List<Row> rows = new ArrayList<>();
    for (int engine : findings.ranking()) {
      Map<Color, ScoreCounts> sides = Breakdown.byColor(results, engine);
      rows.add(
          new Row(
              findings.name(engine),
              Side.of(sides.get(Color.BLACK)),
              Side.of(sides.get(Color.WHITE))));
    }
    double black = results.stream().mapToInt(game -> game.halfPoints(game.black())).sum() / 2.0;
    int best = findings.ranking().getFirst();
    boolean two = findings.names().size() == 2;
    Map<String, ScoreCounts> ofBest = two ? Breakdown.byOpening(results, best) : Map.of();
    List<OpeningRow> openings =
        byUnevenness(Breakdown.blackByOpening(results)).stream()
            .map(entry ->
                new OpeningRow(
                    entry.getKey(),
                    Side.of(entry.getValue()),
                    two ? Side.of(ofBest.get(entry.getKey())) : null))
            .toList();
    return new ScoresView(
        rows,
        Figures.percent(black, results.size()),
        Figures.interval(findings.firstMove().elo(), findings.firstMove().error95()),
        two ? findings.name(best) : "",
        openings.subList(0, Math.min(SHOWN, openings.size())),
        openings.subList(
            Math.min(SHOWN, openings.size()), Math.min(MOST_OPENINGS, openings.size())),
        Math.max(0, openings.size() - MOST_OPENINGS));
  }

  /** Sorts Black's scores by opening, most significantly uneven first. */
  static List<Map.Entry<String, ScoreCounts>> byUnevenness(Map<String, ScoreCounts> black) {
    return black.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<String, ScoreCounts> entry) -> unevenness(entry.getValue()))
                .reversed())
        .toList();
  }

  /**
   * Returns how many standard deviations of a fair match without draws a score is from one half.
   */
  private static double unevenness(ScoreCounts black) {
    return Math.abs(2 * black.points() - black.games()) / Math.sqrt((double) black.games());
  }

  /** Returns the number of further openings; the template uses it. */
  int furtherCount() {
    return further.size();
  }
}
