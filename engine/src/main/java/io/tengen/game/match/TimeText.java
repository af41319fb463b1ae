package io.tengen.game.match;

import io.tengen.game.match.TimeSystem.Absolute;
import io.tengen.game.match.TimeSystem.ByoYomi;
import io.tengen.game.match.TimeSystem.None;
import io.tengen.game.match.TimeSystem.Overtime;
import io.tengen.game.match.TimeSystem.PerMove;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats and parses time systems in their text form. */
final class TimeText {
  private static final String TIME = "0|\\d{1,9}(?:\\.\\d{1,9})?(?:ms|s|m|h)";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<first>T)(?:(?<move>/move)|\\+(?<count>\\d{1,9})(?<kind>[x/])(?<period>T))?"
              .replace("T", TIME));
  private static final String NONE = "none";
  private static final Pattern PATIENCE = Pattern.compile("none/(?<time>T)".replace("T", TIME));
  private static final Pattern PARTS = Pattern.compile("([\\d.]+)([a-z]*)");

  /**
   * The units of durations. A duration is written in the first unit of which it is a whole
   * multiple.
   */
  private static final List<Unit> UNITS =
      List.of(new Unit("h", 3_600_000), new Unit("m", 60_000), new Unit("s", 1_000));

  private static final Unit MILLISECOND = new Unit("ms", 1);

  private TimeText() {}

  private record Unit(String name, long millis) {}

  static String write(TimeSystem system) {
    return switch (system) {
      case None(Duration patience) when patience.equals(TimeSystem.LONGEST) -> NONE;
      case None(Duration patience) -> NONE + "/" + write(patience);
      case PerMove(Duration move) -> write(move) + "/move";
      case Absolute(Duration main) -> write(main);
      case ByoYomi(Duration main, int periods, Duration period) ->
          write(main) + "+" + periods + "x" + write(period);
      case Overtime(Duration main, int moves, Duration period) ->
          write(main) + "+" + moves + "/" + write(period);
    };
  }

  static TimeSystem read(String text) {
    if (text.equals(NONE)) {
      return new None();
    }
    Matcher patience = PATIENCE.matcher(text);
    Matcher form = FORM.matcher(text);
    if (!form.matches() && !patience.matches()) {
      throw new IllegalArgumentException(
          "time \""
              + text
              + "\" is not a time such as 5s/move, 10m (all moves), 10m+3x30s (byo-yomi),"
              + " 10m+15/10m (15 moves in 10 minutes), none or none/60s (no clock, but no move is"
              + " waited for longer)");
    }
    try {
      return patience.matches() ? new None(duration(patience.group("time"))) : read(form);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("time \"" + text + "\": " + e.getMessage(), e);
    }
  }

  private static TimeSystem read(Matcher form) {
    Duration first = duration(form.group("first"));
    if (form.group("move") != null) {
      return new PerMove(first);
    }
    if (form.group("count") == null) {
      return new Absolute(first);
    }
    int count = Integer.parseInt(form.group("count"));
    Duration period = duration(form.group("period"));
    return form.group("kind").equals("x")
        ? new ByoYomi(first, count, period)
        : new Overtime(first, count, period);
  }

  /** Returns the text form of a duration, such as {@code 30s}. */
  static String write(Duration time) {
    long millis = time.toMillis();
    if (millis == 0) {
      return "0";
    }
    for (Unit unit : UNITS) {
      if (millis % unit.millis == 0) {
        return millis / unit.millis + unit.name;
      }
    }
    return millis + MILLISECOND.name;
  }

  /**
   * Parses the duration of a setting.
   *
   * @throws IllegalArgumentException with one line that names the setting if it is not above 0
   */
  static Duration duration(String setting, String text) {
    if (!text.matches(TIME)) {
      throw new IllegalArgumentException(
          setting + " \"" + text + "\" is not a duration such as 30s or 15m, or never");
    }
    Duration duration = duration(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException(setting + " must be above 0, or never");
    }
    return duration;
  }

  private static Duration duration(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("\"" + text + "\" is not a duration such as 30s");
    }
    long millis = MILLISECOND.millis;
    for (Unit unit : UNITS) {
      if (unit.name.equals(parts.group(2))) {
        millis = unit.millis;
      }
    }
    return Duration.ofMillis(Math.round(Double.parseDouble(parts.group(1)) * millis));
  }
}
