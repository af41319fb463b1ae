package io.tengen.game.match;

import java.time.Duration;

/**
 * One side's clock between two of its moves: a value, made from the last one by the time that a
 * move took. It never reads the time itself. Capturing stones is part of a move and takes none.
 *
 * @param main nanoseconds of main time left
 * @param periods byo-yomi periods left; 0 without byo-yomi
 * @param moves moves still to be made within {@code period}; 0 without overtime
 * @param period nanoseconds of a byo-yomi period, or left of the present overtime period; without a
 *     clock how long a move is waited for
 * @param hasFallen whether the last move took longer than there was time
 */
public record Clock(
    TimeSystem system, long main, int periods, int moves, long period, boolean hasFallen) {

  /** A clock before the first move. */
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

  /** What the side may use for its next move. */
  public TimeLeft left() {
    return new TimeLeft(Duration.ofNanos(main), periods, moves, Duration.ofNanos(period));
  }

  /**
   * The clock after a move. One whose flag fell stands in its last byo-yomi period where it has
   * one, so that the game can go on if the official rules so, and at zero otherwise.
   *
   * @param nanos wall-clock time that the move took, 0 or more; exactly what is left is in time
   */
  public Clock after(long nanos) {
    if (nanos <= main) {
      // Main time that is used up to the last nanosecond leaves all of what follows it.
      return new Clock(system, main - nanos, periods, moves, period, false);
    }
    long over = nanos - main;
    if (periods > 0) {
      long used = (over - 1) / period;
      boolean fallen = used >= periods;
      return new Clock(system, 0, fallen ? 1 : (int) (periods - used), 0, period, fallen);
    }
    if (over > period) {
      return new Clock(system, 0, 0, moves, 0, true);
    }
    return switch (moves) {
      // No clock: what a move took is forgotten.
      case 0 -> this;
      case 1 -> nextOvertime(period - over);
      default -> new Clock(system, 0, 0, moves - 1, period - over, false);
    };
  }

  private Clock nextOvertime(long unused) {
    TimeSystem.Overtime overtime = (TimeSystem.Overtime) system;
    return new Clock(system, 0, 0, overtime.moves(), overtime.period().toNanos() + unused, false);
  }
}
