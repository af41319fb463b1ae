package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Commands that set the clocks. */
final class TimeCommands {
  private final GtpClocks clocks;

  TimeCommands(GtpClocks clocks) {
    this.clocks = clocks;
  }

  void addTo(GtpCommands commands) {
    commands.add("time_settings", this::timeSettings);
    commands.add("kgs-time_settings", this::kgsTimeSettings);
    commands.add("time_left", this::timeLeft);
  }

  private String timeSettings(GtpArguments arguments) throws GtpException {
    Duration main = seconds(arguments);
    Duration period = seconds(arguments);
    int stones = arguments.integer();
    if (period.isZero()) {
      // Controllers that keep no time send a main time and a period of zero.
      return set(() -> main.isZero() ? new TimeSystem.None() : new TimeSystem.Absolute(main));
    }
    // A period without stones means that there is no limit.
    return set(
        () -> stones == 0 ? new TimeSystem.None() : new TimeSystem.Overtime(main, stones, period));
  }

  private String kgsTimeSettings(GtpArguments arguments) throws GtpException {
    switch (arguments.word().toLowerCase(Locale.ROOT)) {
      case "none" -> {
        return set(TimeSystem.None::new);
      }
      case "absolute" -> {
        Duration main = seconds(arguments);
        return set(() -> new TimeSystem.Absolute(main));
      }
      case "byoyomi" -> {
        Duration main = seconds(arguments);
        Duration period = seconds(arguments);
        int periods = arguments.integer();
        return set(() -> new TimeSystem.ByoYomi(main, periods, period));
      }
      case "canadian" -> {
        Duration main = seconds(arguments);
        Duration period = seconds(arguments);
        int stones = arguments.integer();
        return set(() -> new TimeSystem.Overtime(main, stones, period));
      }
      default -> throw GtpException.syntax();
    }
  }

  private String timeLeft(GtpArguments arguments) throws GtpException {
    Color color = arguments.color();
    Duration time = seconds(arguments);
    int stones = arguments.integer();
    if (stones > TimeSystem.MOST) {
      throw new GtpException("the number of stones must not exceed " + TimeSystem.MOST);
    }
    clocks.set(color, time, stones);
    return "";
  }

  private String set(Supplier<TimeSystem> system) throws GtpException {
    try {
      clocks.set(system.get());
      return "";
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }

  /** Reads a time in seconds, which may have a fraction, as on KGS. Caps it at a year. */
  private static Duration seconds(GtpArguments arguments) throws GtpException {
    double seconds = arguments.number();
    if (!(seconds >= 0)) {
      throw GtpException.syntax();
    }
    double bounded = Math.min(seconds, TimeSystem.LONGEST.toSeconds());
    return Duration.ofMillis(Math.round(1_000 * bounded));
  }
}
