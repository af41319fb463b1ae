package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.match.Clock;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Both sides' clocks, as the controller says they stand. A controller need not say so before each
 * move: what the engine uses itself is counted here too.
 */
final class GtpClocks {
  private final Map<Color, Clock> clocks = new EnumMap<>(Color.class);
  private TimeSystem system = new TimeSystem.None();

  GtpClocks() {
    restart();
  }

  /** Sets both clocks to the beginning of a game with this time system. */
  void set(TimeSystem system) {
    this.system = system;
    restart();
  }

  /** Sets both clocks to the beginning of another game. */
  void restart() {
    for (Color color : Color.values()) {
      clocks.put(color, Clock.of(system));
    }
  }

  /**
   * Sets a clock by GTP's {@code time_left}. One that fits no time system told before is believed.
   *
   * @param time left of the main time, or of the present period
   * @param stones 0 in main time; else what is left of the period's moves or, in byo-yomi, how many
   *     periods are left
   */
  void set(Color color, Duration time, int stones) {
    Clock clock =
        switch (system) {
          case TimeSystem.ByoYomi byoYomi when stones == 0 ->
              new Clock(
                  byoYomi, time.toNanos(), byoYomi.periods(), 0, byoYomi.period().toNanos(), false);
          case TimeSystem.ByoYomi byoYomi ->
              Clock.of(new TimeSystem.ByoYomi(Duration.ZERO, stones, atLeastSome(time)));
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
                  : Clock.of(new TimeSystem.Overtime(Duration.ZERO, stones, atLeastSome(time)));
        };
    clocks.put(color, clock);
  }

  /** A period of no time at all would be no period. */
  private static Duration atLeastSome(Duration time) {
    return time.isZero() ? Duration.ofMillis(1) : time;
  }

  /** What the clock shows. */
  TimeLeft of(Color color) {
    return clock(color).left();
  }

  /** Lets a side's clock run for so long, which ends with its move. */
  void run(Color color, long nanos) {
    clocks.put(color, clock(color).after(nanos));
  }

  private Clock clock(Color color) {
    return clocks.getOrDefault(color, Clock.of(system));
  }
}
