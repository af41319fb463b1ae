package io.tengen.cli.board;

import io.tengen.game.match.TimeLeft;
import java.util.Locale;

/** Clocks of running games as text. */
public final class ClockText {
  private ClockText() {}

  /**
   * Returns the time on a clock: {@code 9:58}, {@code 9:58 +3} with three byo-yomi periods, and
   * {@code 0:30 x3} when only these are left.
   */
  public static String of(TimeLeft left) {
    boolean isMain = !left.main().isZero();
    long seconds = (isMain ? left.main() : left.period()).toSeconds();
    String text = String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    if (isMain && left.periods() > 0) {
      return text + " +" + left.periods();
    }
    return left.periods() > 1 ? text + " x" + left.periods() : text;
  }
}
