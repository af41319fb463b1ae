package io.tengen.game.match;

import java.time.Duration;

/**
 * The state of a side's clock between two of its moves, an immutable value. {@link #after} computes
 * the next state from the time that a move took; this class reads no clock. Removing captured
 * stones takes no time.
 *
 * @param main nanoseconds of main time left
 * @param periods byo-yomi periods left; 0 without byo-yomi
 * @param moves moves still to be made within {@code period}; 0 without overtime
 * @param period nanoseconds of a byo-yomi period, or nanoseconds left of the current overtime
 *     period; without a clock, the longest time that the referee waits for a move
 * @param hasFallen whether the last move used up the time left
 */
public record Clock(
    TimeSystem system, long main, int periods, int moves, long period, boolean hasFallen) {

  /** Returns the clock before the first move. */
  public static Clock of(TimeSystem system) {
    return switch (system) {
      case TimeSystem.None(Duration patience) ->
          new Clock(system, 0, 0, 0, patience.toNanos(), false);
      case TimeSystem.PerMove(Duration move) -> new Clock(system, 0, 1, 0, move.toNanos(), false);
      case TimeSystem.Absolute(Duration main) -> new Clock(system, main.toNanos(), 0, 0, 0, false);
      case TimeSystem.ByoYomi(Duration main, int periods, Duration period) ->
          new Clock(system, main.toNanos(), periods, 0, period.toNanos(), false);
      case TimeSystem.Overtime(Duration main, int moves, Duration period) ->
          new Clock(system, main.toNanos(), 0, moves, period.toNanos(), false);
    };
  }

  /** Returns the time left for the next move. */
  public TimeLeft left() {
    return new TimeLeft(Duration.ofNanos(main), periods, moves, Duration.ofNanos(period));
  }

  /**
   * Returns the clock after a move. With byo-yomi, a clock whose flag fell keeps its last period,
   * so that the game can continue if the match rules allow it; otherwise it is at zero.
   *
   * @param nanos wall-clock time that the move took in nanoseconds, 0 or more. A move that takes
   *     exactly the main time or the overtime left is in time; a byo-yomi period, or the time of a
   *     move, is used up when it has run to its end exactly.
   */
  public Clock after(long nanos) {
    if (nanos <= main) {
      // Using up exactly the main time consumes nothing of the periods.
      return new Clock(system, main - nanos, periods, moves, period, false);
    }
    long over = nanos - main;
    if (periods > 0) {
      long used = over / period;
      boolean fallen = used >= periods;
      return new Clock(system, 0, fallen ? 1 : (int) (periods - used), 0, period, fallen);
    }
    if (over > period) {
      return new Clock(system, 0, 0, moves, 0, true);
    }
    return switch (moves) {
      // No clock: the time of a move has no effect.
      case 0 -> this;
      case 1 -> nextOvertime(period - over);
      default -> new Clock(system, 0, 0, moves - 1, period - over, false);
    };
  }

  /**
   * Returns this clock before the first move of a side that came late to the game: twice the delay
   * is taken from its time (Chinese rules of 2002), the main time first, then whole byo-yomi
   * periods or overtime. Without a clock, and with a time for each move, there is nothing to take.
   *
   * @param nanos how late it came, in nanoseconds
   */
  public Clock late(long nanos) {
    long over = 2 * nanos - main;
    if (system instanceof TimeSystem.None || system instanceof TimeSystem.PerMove) {
      return this;
    }
    if (over <= 0) {
      return new Clock(system, -over, periods, moves, period, false);
    }
    if (periods > 0) {
      long left = periods - over / period;
      return new Clock(system, 0, (int) Math.max(left, 1), 0, period, left < 1);
    }
    return over >= period
        ? new Clock(system, 0, 0, moves, 0, true)
        : new Clock(system, 0, 0, moves, period - over, false);
  }

  private Clock nextOvertime(long unused) {
    TimeSystem.Overtime overtime = (TimeSystem.Overtime) system;
    return new Clock(system, 0, 0, overtime.moves(), overtime.period().toNanos() + unused, false);
  }
}
