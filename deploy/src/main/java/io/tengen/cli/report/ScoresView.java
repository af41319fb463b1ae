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
 * What colours and openings were worth.
 *
 * @param firstMove what Black is worth, in Elo
 * @param best name of the better of two engines, whose score stands beside each opening; empty
 *     where there are more
 * @param openings those by which Black fared most unevenly, as chance measures it: first they
 * @param further the next of them
 * @param more openings that are left out: nearer to even
 */
record ScoresView(
    List<Row> rows,
    String black,
    String firstMove,
    String best,
    List<OpeningRow> openings,
    List<OpeningRow> further,
    int more) {
  /** Shown at once; who wants more asks for them. */
  private static final int SHOWN = 10;

  private static final int MOST_OPENINGS = 50;

  /** An engine's score with each colour. */
  record Row(String name, Side asBlack, Side asWhite) {}

  /**
   * A score.
   *
   * @param share of the points, as CSS takes it
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

  /** Games from one opening. */
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

  /** Black's scores, those that say most clearly that an opening is uneven first. */
  static List<Map.Entry<String, ScoreCounts>> byUnevenness(Map<String, ScoreCounts> black) {
    return black.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<String, ScoreCounts> entry) -> unevenness(entry.getValue()))
                .reversed())
        .toList();
  }

  /** How many deviations of as many fair games, none of them drawn, a score is from a half. */
  private static double unevenness(ScoreCounts black) {
    return Math.abs(2 * black.points() - black.games()) / Math.sqrt((double) black.games());
  }

  /** Mustache asks for it. */
  int furtherCount() {
    return further.size();
  }
}
