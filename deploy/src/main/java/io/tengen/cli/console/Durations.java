package io.tengen.cli.console;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes durations such as {@code 500ms}, {@code 60s}, {@code 1.5m} or {@code 2h}. */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h)");
  private static final Duration LONGEST = Duration.ofDays(365);

  private Durations() {}

  /**
   * Reads a duration; {@code 0} needs no unit.
   *
   * @throws IllegalArgumentException if the text is not a duration; the message is one line
   */
  public static Duration parse(String text) {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a duration such as 500ms, 60s, 2m or 1h");
    }
    long unitMillis =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    double millis = Double.parseDouble(matcher.group(1)) * unitMillis;
    if (millis > LONGEST.toMillis()) {
      throw new IllegalArgumentException("\"" + text + "\" is longer than a year");
    }
    return Duration.ofMillis(Math.round(millis));
  }

  /**
   * Returns a number of seconds as a clock shows it: {@code 0:07}, {@code 12:34}, {@code 1:02:03}.
   */
  public static String clock(double seconds) {
    long whole = Math.round(seconds);
    String tail = "%02d".formatted(whole % 60);
    return whole < 3600
        ? whole / 60 + ":" + tail
        : whole / 3600 + ":" + "%02d".formatted(whole / 60 % 60) + ":" + tail;
  }
}
