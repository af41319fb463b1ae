package io.tengen.game.record;

import io.tengen.game.board.Color;

/**
 * How long after the beginning of a game its players were ready for it, in nanoseconds. Immutable.
 *
 * @param blackNanos of Black, 0 or more; 0 if it was not measured
 * @param whiteNanos of White, 0 or more; 0 if it was not measured
 */
public record Lateness(long blackNanos, long whiteNanos) {
  public static final Lateness NONE = new Lateness(0, 0);

  /**
   * @throws IllegalArgumentException with one line if a time is negative
   */
  public Lateness {
    if (blackNanos < 0 || whiteNanos < 0) {
      throw new IllegalArgumentException("a player cannot be ready before the game");
    }
  }

  /** Returns how late this side was, in nanoseconds. */
  public long nanos(Color side) {
    return side == Color.BLACK ? blackNanos : whiteNanos;
  }
}
