package io.tengen.game.match;

import java.time.Duration;

/**
 * The state of a side's clock at the request for its move. Main time runs first, then byo-yomi,
 * overtime or nothing. A time limit for each move is one byo-yomi period without main time.
 *
 * @param main main time left; zero when it is used up
 * @param periods byo-yomi periods left; 0 without byo-yomi
 * @param moves moves to be made within {@code period}, this one included; 0 without overtime
 * @param period with byo-yomi, the length of a period; with overtime, the time left of the current
 *     period, which is the whole period while there is main time; without any clock, the longest
 *     time that the referee waits for the move, all other components being zero; otherwise zero
 */
public record TimeLeft(Duration main, int periods, int moves, Duration period) {
  /** No clock at all. */
  public static final TimeLeft UNLIMITED = new TimeLeft(Duration.ZERO, 0, 0, TimeSystem.LONGEST);

  /**
   * Returns the time at which the game is lost if this move has not been made: after it, or with
   * byo-yomi and a time for each move, as soon as it is reached.
   */
  public Duration atMost() {
    return main.plus(periods > 0 ? period.multipliedBy(periods) : period);
  }

  /** Returns whether there is a clock with less than {@link TimeSystem#LONGEST} on it. */
  public boolean isLimited() {
    boolean hasClock = periods > 0 || moves > 0 || period.isZero();
    return hasClock && atMost().compareTo(TimeSystem.LONGEST) < 0;
  }
}
