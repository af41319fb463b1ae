package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.match.Clock;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * The clocks of both sides. The controller sets them, but need not do so before each move, so the
 * time that the engine uses is subtracted here too.
 */
final class GtpClocks {
  private final Map<Color, Clock> clocks = new EnumMap<>(Color.class);
  private TimeSystem system = new TimeSystem.None();

  GtpClocks() {
    restart();
  }

  /** Sets both clocks to the start of a game with this time system. */
  void set(TimeSystem system) {
    this.system = system;
    restart();
  }

  /** Sets both clocks to the start of a game with the present time system. */
  void restart() {
    for (Color color : Color.values()) {
      clocks.put(color, Clock.of(system));
    }
  }

  /**
   * Sets a clock by GTP's {@code time_left}. Values that do not fit the time system that was set
   * before are accepted.
   *
   * @param time what is left of the main time or of the present period
   * @param stones 0 in main time; otherwise the moves left in the period or, in byo-yomi, the
   *     periods left
   */
  void set(Color color, Duration time, int stones) {
    Clock clock =
        switch (system) {
          case TimeSystem.ByoYomi byoYomi when stones == 0 ->
              new Clock(
                  byoYomi, time.toNanos(), byoYomi.periods(), 0, byoYomi.period().toNanos(), false);
          case TimeSystem.ByoYomi byoYomi ->
              Clock.of(new TimeSystem.ByoYomi(Duration.ZERO, stones, nonZero(time)));
          case TimeSystem.Overtime overtime when stones == 0 ->
              new Clock(
                  overtime,
                  time.toNanos(),
                  0,
                  overtime.moves(),
                  overtime.period().toNanos(),
                  false);
          case TimeSystem.Overtime overtime ->
              new Clock(overtime, 0, 0, stones, time.toNanos(), false);
          default ->
              stones == 0
                  ? new Clock(system, time.toNanos(), 0, 0, 0, false)
                  : Clock.of(new TimeSystem.Overtime(Duration.ZERO, stones, nonZero(time)));
        };
    clocks.put(color, clock);
  }

  /** Returns at least a millisecond: a period must not be empty. */
  private static Duration nonZero(Duration time) {
    return time.isZero() ? Duration.ofMillis(1) : time;
  }

  /** Returns the time left on a side's clock. */
  TimeLeft of(Color color) {
    return clock(color).left();
  }

  /** Subtracts the time of a move, in nanoseconds, from a side's clock. */
  void run(Color color, long nanos) {
    clocks.put(color, clock(color).after(nanos));
  }

  private Clock clock(Color color) {
    return clocks.getOrDefault(color, Clock.of(system));
  }
}
