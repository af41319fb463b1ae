package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Commands about the clocks. */
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
      // Nobody can play in no time: controllers that say so keep none.
      return set(() -> main.isZero() ? new TimeSystem.None() : new TimeSystem.Absolute(main));
    }
    // A period without stones is the protocol's way to say that there is no limit.
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
      throw new GtpException("more than " + TimeSystem.MOST + " stones");
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

  /** Seconds, with a fraction perhaps, as KGS has them; more than a year is as good as a year. */
  private static Duration seconds(GtpArguments arguments) throws GtpException {
    double seconds = arguments.number();
    if (!(seconds >= 0)) {
      throw GtpException.syntax();
    }
    double bounded = Math.min(seconds, TimeSystem.LONGEST.toSeconds());
    return Duration.ofMillis(Math.round(1_000 * bounded));
  }
}
