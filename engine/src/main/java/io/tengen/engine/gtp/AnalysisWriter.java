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

/** Formats each search report on a position as one line. Confined to the thread that searches. */
final class AnalysisWriter implements Consumer<SearchReport> {
  private final Points points;
  private final AnalysisDialect dialect;
  private final AnalysisOptions options;
  private final String ownershipText;
  private final Consumer<String> lines;

  /**
   * Creates a writer.
   *
   * @param turn the position that is analyzed
   * @param ownership the estimate that each line repeats; null if it was not requested
   * @param lines receives each line, on the thread that calls {@link #accept}
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
    ownershipText = ownership == null ? "" : "ownership " + row(turn, ownership);
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
          .add("winrate " + dialect.fraction(report.stats().winRate()));
    }
    if (!ownershipText.isEmpty()) {
      text.add(ownershipText);
    }
    lines.accept(text.toString());
  }

  /**
   * Formats the ownership of every point, row by row from the top left: 1 if the side to move owns
   * it, -1 if its opponent does.
   */
  private static String row(Position turn, Ownership ownership) {
    StringJoiner text = new StringJoiner(" ");
    int sign = turn.toMove() == Color.BLACK ? 1 : -1;
    Points points = turn.points();
    for (int i = 0; i < points.count(); i++) {
      text.add(format(sign * blackLead(ownership, points.get(i))));
    }
    return text.toString();
  }

  /** Returns the ownership of a point in the range -1 (White) to 1 (Black). */
  static double blackLead(Ownership ownership, int point) {
    return ownership.black(point) - ownership.white(point);
  }

  /** Formats an ownership in the range -1 to 1. */
  static String format(double lead) {
    // Adding zero turns a negative zero into a positive one.
    return String.format(Locale.ROOT, "%.3f", lead + 0.0);
  }
}
