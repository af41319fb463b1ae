package io.tengen.engine.gtp;

import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The notation of an analysis. In both dialects, win rates and leads are seen from the side to
 * move.
 *
 * @see <a href="https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md">KataGo's
 *     description of both</a>
 */
enum AnalysisDialect {
  /** Leela Zero's notation: win rates and priors as whole numbers from 0 to 10,000. */
  LEELA_ZERO("lz") {
    @Override
    String fraction(double fraction) {
      return String.valueOf(Math.round(10_000 * fraction));
    }

    @Override
    String lead(double points) {
      return "";
    }
  },

  /** KataGo's notation: win rates and priors as decimals from 0 to 1. */
  KATAGO("kata") {
    @Override
    String fraction(double fraction) {
      return String.format(Locale.ROOT, "%.6f", fraction);
    }

    @Override
    String lead(double points) {
      if (Double.isNaN(points)) {
        return "";
      }
      // Both keys have the same value: older programs read scoreMean.
      String text = String.format(Locale.ROOT, "%.3f", points + 0.0);
      return " scoreMean " + text + " scoreLead " + text;
    }
  };

  private final String prefix;

  AnalysisDialect(String prefix) {
    this.prefix = prefix;
  }

  /** Returns the prefix of the command names of this dialect. */
  String prefix() {
    return prefix;
  }

  /** Formats a win rate or a prior in the range 0 to 1. */
  abstract String fraction(double fraction);

  /**
   * Returns the key and value of a lead in points, with a leading blank; empty if the lead is NaN
   * or this dialect has no such key.
   */
  abstract String lead(double points);

  /** Returns the {@code info} entry of one variation; {@code order} is its rank, 0 for the best. */
  String info(Points points, Variation variation, int order) {
    return "info move "
        + points.name(variation.move())
        + " visits "
        + variation.visits()
        + " winrate "
        + fraction(variation.winRate())
        + lead(variation.scoreLead())
        + " prior "
        + fraction(variation.prior())
        + " lcb "
        + fraction(variation.lowerConfidenceBound())
        + " order "
        + order
        + " pv "
        + moves(points, variation.variation());
  }

  private static String moves(Points points, List<Integer> moves) {
    return moves.stream().map(points::name).collect(Collectors.joining(" "));
  }
}
