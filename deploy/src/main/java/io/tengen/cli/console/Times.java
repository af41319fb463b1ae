package io.tengen.cli.console;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes moments for people. */
public final class Times {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private Times() {}

  /** Returns the format of dates with minutes in a time zone: {@code 2026-01-31 18:05}. */
  public static DateTimeFormatter minutes(ZoneId zone) {
    return MINUTES.withZone(zone);
  }
}
