package io.tengen.engine.play;

import io.tengen.game.match.TimeLeft;
import java.time.Duration;

/**
 * How long to think about a move, by what the clock shows. A pure function; an engine that keeps to
 * it never loses on time, as long as answering takes no longer than the margin: a tenth of the
 * time, and a second where there is that much.
 *
 * <p>Main time is spread evenly over the moves that a typical game still has; byo-yomi and overtime
 * are used to the full, but no byo-yomi period is given up. Without a clock it is all the time that
 * the move is waited for.
 */
public final class TimeManager {
  /** Moves of a typical game between programs, both sides', for each point of the board. */
  private static final double MOVES_PER_POINT = 0.75;

  /** Games may always go on for this many own moves for each point of the board. */
  private static final double LEAST_MOVES_PER_POINT = 0.06;

  private static final double LEAST_MOVES = 8;

  private static final int MARGIN_SHARE = 10;
  private static final long MOST_MARGIN = 1_000_000_000;

  private TimeManager() {}

  /**
   * Time for the next move.
   *
   * @param movesMade in the game so far, by both sides
   * @param size points along one side of the board
   */
  public static Duration allot(TimeLeft time, int movesMade, int size) {
    double points = size * size;
    double least = Math.max(LEAST_MOVES, points * LEAST_MOVES_PER_POINT);
    double left = Math.max((points * MOVES_PER_POINT - movesMade) / 2, least);
    long main = time.main().toNanos();
    long period = time.period().toNanos();
    // What may be used of this move's time without touching anything that later moves need.
    long free = time.moves() > 0 ? period / time.moves() : period;
    long most = withoutMargin(main + free);
    return Duration.ofNanos(Math.min(Math.max((long) (main / left), withoutMargin(free)), most));
  }

  private static long withoutMargin(long nanos) {
    return nanos - Math.min(nanos / MARGIN_SHARE, MOST_MARGIN);
  }
}
