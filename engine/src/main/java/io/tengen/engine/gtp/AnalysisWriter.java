package io.tengen.engine.gtp;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes each report on a position as a line. For the thinking thread. */
final class AnalysisWriter implements Consumer<SearchReport> {
  private final Points points;
  private final AnalysisDialect dialect;
  private final AnalysisOptions options;
  private final String owners;
  private final Consumer<String> lines;

  /**
   * @param turn what is analyzed
   * @param ownership to be written too, where it is asked for
   * @param lines takes what is written
   */
  AnalysisWriter(
      Position turn,
      AnalysisDialect dialect,
      AnalysisOptions options,
      @Nullable Ownership ownership,
      Consumer<String> lines) {
    points = turn.points();
    this.dialect = dialect;
    this.options = options;
    owners = ownership == null ? "" : "ownership " + row(turn, ownership);
    this.lines = lines;
  }

  @Override
  public void accept(SearchReport report) {
    StringJoiner text = new StringJoiner(" ");
    List<Variation> shown = options.shown(report.lines());
    for (int order = 0; order < shown.size(); order++) {
      text.add(dialect.info(points, shown.get(order), order));
    }
    if (options.rootInfo()) {
      text.add("rootInfo visits " + report.stats().visits())
          .add("winrate " + dialect.share(report.stats().winRate()));
    }
    if (!owners.isEmpty()) {
      text.add(owners);
    }
    lines.accept(text.toString());
  }

  /** Every point, row by row from the top left: 1 the side to move's, -1 its opponent's. */
  private static String row(Position turn, Ownership ownership) {
    StringJoiner text = new StringJoiner(" ");
    int sign = turn.toMove() == Color.BLACK ? 1 : -1;
    Points points = turn.points();
    for (int i = 0; i < points.count(); i++) {
      text.add(value(sign * blackLead(ownership, points.get(i))));
    }
    return text.toString();
  }

  /** How surely a point is Black's, -1 (White's) to 1. */
  static double blackLead(Ownership ownership, int point) {
    return ownership.black(point) - ownership.white(point);
  }

  /** As an ownership is written. */
  static String value(double lead) {
    // No minus before zero.
    return String.format(Locale.ROOT, "%.3f", lead + 0.0);
  }
}
