package io.tengen.game.match;

import java.time.Duration;

/** Creates clocks with a time limit for a single move. */
public final class MoveTimes {
  private MoveTimes() {}

  public static TimeLeft of(Duration limit) {
    return new TimeLeft(Duration.ZERO, 1, 0, limit);
  }
}
