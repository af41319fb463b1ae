package io.tengen.game.match;

import java.time.Duration;

/**
 * What a side's clock shows when its move is asked for. Main time comes first, then either byo-yomi
 * or overtime or neither; time for a single move is one byo-yomi period without main time.
 *
 * @param main main time left; zero when it is used up
 * @param periods byo-yomi periods left; 0 without byo-yomi
 * @param moves moves to be made within {@code period}, this one counted; 0 without overtime
 * @param period of byo-yomi: one whole period; of overtime: what is left of the present period, the
 *     whole as long as there is main time; zero without either. Without any clock how long the move
 *     is waited for, the rest being zero
 */
public record TimeLeft(Duration main, int periods, int moves, Duration period) {
  /** No clock at all. */
  public static final TimeLeft UNLIMITED = new TimeLeft(Duration.ZERO, 0, 0, TimeSystem.LONGEST);

  /** So much for this move, whatever was used before. */
  public static TimeLeft forMove(Duration time) {
    return new TimeLeft(Duration.ZERO, 1, 0, time);
  }

  /** The longest that this move may take before the game is lost. */
  public Duration atMost() {
    return main.plus(periods > 0 ? period.multipliedBy(periods) : period);
  }

  /** Whether there is a clock, and one that anybody could feel. */
  public boolean isLimited() {
    boolean hasClock = periods > 0 || moves > 0 || period.isZero();
    return hasClock && atMost().compareTo(TimeSystem.LONGEST) < 0;
  }
}
