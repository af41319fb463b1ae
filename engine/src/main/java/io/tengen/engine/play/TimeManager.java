package io.tengen.engine.play;

import io.tengen.game.match.TimeLeft;
import java.time.Duration;

/**
 * Allots thinking time to moves by the state of the clock. An engine that keeps to the allotted
 * time does not lose on time as long as answering takes no longer than the margin: a tenth of the
 * time, at most one second.
 *
 * <p>Main time is divided evenly among the expected remaining moves of the game. Byo-yomi and
 * overtime are used fully, but no byo-yomi period is given up. Without a clock the allotted time is
 * the longest time that the referee waits for the move.
 */
public final class TimeManager {
  /**
   * Number of moves of both sides in a typical game between programs, for each point of the board.
   */
  private static final double MOVES_PER_POINT = 0.75;

  /** The least number of remaining own moves to expect, for each point of the board. */
  private static final double LEAST_MOVES_PER_POINT = 0.06;

  private static final double LEAST_MOVES = 8;

  private static final int MARGIN_SHARE = 10;
  private static final long MOST_MARGIN = 1_000_000_000;

  private TimeManager() {}

  /**
   * Returns the time for the next move.
   *
   * @param movesMade number of moves in the game so far, by both sides
   * @param size points along one side of the board
   */
  public static Duration allot(TimeLeft time, int movesMade, int size) {
    double points = size * size;
    double least = Math.max(LEAST_MOVES, points * LEAST_MOVES_PER_POINT);
    double left = Math.max((points * MOVES_PER_POINT - movesMade) / 2, least);
    long main = time.main().toNanos();
    long usual = Math.max((long) (main / left), withoutMargin(free(time)));
    return Duration.ofNanos(Math.min(usual, most(time).toNanos()));
  }

  /** Returns the longest time that the next move can use without losing on time. */
  public static Duration most(TimeLeft time) {
    return Duration.ofNanos(withoutMargin(time.main().toNanos() + free(time)));
  }

  /** Returns the time that the next move can use without reducing the time of later moves. */
  private static long free(TimeLeft time) {
    long period = time.period().toNanos();
    return time.moves() > 0 ? period / time.moves() : period;
  }

  private static long withoutMargin(long nanos) {
    return nanos - Math.min(nanos / MARGIN_SHARE, MOST_MARGIN);
  }
}
