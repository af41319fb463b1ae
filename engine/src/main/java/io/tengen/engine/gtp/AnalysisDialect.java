package io.tengen.engine.gtp;

import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How an analysis is written. In both dialects everything is seen from the side to move.
 *
 * @see <a href="https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md">KataGo's
 *     description of both</a>
 */
enum AnalysisDialect {
  /** Leela Zero's: shares as whole ten-thousandths. */
  LEELA_ZERO("lz") {
    @Override
    String share(double share) {
      return String.valueOf(Math.round(10_000 * share));
    }

    @Override
    String lead(double points) {
      return "";
    }
  },

  /** KataGo's: shares as decimals, 0 to 1. */
  KATAGO("kata") {
    @Override
    String share(double share) {
      return String.format(Locale.ROOT, "%.6f", share);
    }

    @Override
    String lead(double points) {
      if (Double.isNaN(points)) {
        return "";
      }
      // The same twice: older programs look for the first name.
      String text = String.format(Locale.ROOT, "%.3f", points + 0.0);
      return " scoreMean " + text + " scoreLead " + text;
    }
  };

  private final String prefix;

  AnalysisDialect(String prefix) {
    this.prefix = prefix;
  }

  /** What its commands' names begin with. */
  String prefix() {
    return prefix;
  }

  /** A win rate or a prior, 0 to 1. */
  abstract String share(double share);

  /** The lead in points, after a blank; empty where it is not known or not told. */
  abstract String lead(double points);

  /** One line of the analysis. */
  String info(Points points, Variation variation, int order) {
    return "info move "
        + points.name(variation.move())
        + " visits "
        + variation.visits()
        + " winrate "
        + share(variation.winRate())
        + lead(variation.scoreLead())
        + " prior "
        + share(variation.prior())
        + " lcb "
        + share(variation.lowerConfidenceBound())
        + " order "
        + order
        + " pv "
        + moves(points, variation.variation());
  }

  private static String moves(Points points, List<Integer> moves) {
    return moves.stream().map(points::name).collect(Collectors.joining(" "));
  }
}
