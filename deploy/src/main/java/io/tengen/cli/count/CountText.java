package io.tengen.cli.count;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.game.board.Color;
import io.tengen.game.rules.AreaCount;
import java.util.Locale;

/** A counted board as text for terminals. */
final class CountText {
  private CountText() {}

  /**
   * Returns the picture, the count of both sides, and the result.
   *
   * @param result the result as the source has it; empty if it has none
   */
  static String of(Verdict verdict, String result, boolean color) {
    StringBuilder text = new StringBuilder(VerdictPicture.text(verdict, color)).append('\n');
    text.append(table(verdict)).append('\n');
    if (!verdict.deadBy().isEmpty()) {
      String stones = String.join(" ", verdict.names(verdict.count().dead()));
      text.append("dead stones ").append(verdict.deadBy()).append(": ");
      text.append(stones.isEmpty() ? "none" : stones).append('\n');
    }
    if (verdict.hasWarnings()) {
      text.append(warnings(verdict)).append('\n');
    }
    String komi = "komi " + Numbers.plain(verdict.terms().komi());
    text.append(
        verdict.isArea()
            ? "with " + komi + " Black needs more than " + Verdict.number(verdict.par())
            : "only stones count; " + komi);
    text.append('\n');
    if (!result.isEmpty()) {
      text.append("result in the file: ").append(result).append('\n');
    }
    text.append(verdict.words()).append(", ").append(verdict.outcome().result());
    return text.append('\n').toString();
  }

  private static String warnings(Verdict verdict) {
    return String.format(
        Locale.ROOT,
        "warnings: Black %d, White %d; each costs one zi, which the opponent gains: Black has %s,"
            + " White %s",
        verdict.log().warnings(Color.BLACK),
        verdict.log().warnings(Color.WHITE),
        Verdict.number(verdict.pointsAfterWarnings(Color.BLACK)),
        Verdict.number(verdict.pointsAfterWarnings(Color.WHITE)));
  }

  private static String table(Verdict verdict) {
    TextTable table =
        new TextTable(
            Column.left(""),
            Column.right("stones"),
            Column.right("territory"),
            Column.right("shared"),
            Column.right("count"));
    for (Color side : Color.values()) {
      AreaCount.Side has = verdict.count().side(side);
      table.add(
          Verdict.name(side),
          String.valueOf(has.stones()),
          String.valueOf(has.territory()),
          Verdict.number(verdict.count().shared() / 2.0),
          Verdict.number(verdict.points(side)));
    }
    return table.render();
  }
}
