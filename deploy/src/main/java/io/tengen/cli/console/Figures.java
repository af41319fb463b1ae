package io.tengen.cli.console;

import java.util.Locale;

/** Formats numbers for reports, with grouped thousands and a typographic minus sign. */
public final class Figures {
  private static final double LEAST_SHARE = 0.001;

  private Figures() {}

  /** Formats a whole number, such as {@code 3,412}. */
  public static String count(long value) {
    return minus(String.format(Locale.ROOT, "%,d", value));
  }

  /** Formats a count with its unit, such as {@code 1 game} or {@code 3,412 games}. */
  public static String count(long value, String what) {
    return count(value) + " " + what + (value == 1 ? "" : "s");
  }

  /**
   * Formats a count with its unit and the verb that agrees with it, such as {@code 1 game is} or
   * {@code 2 games are}.
   */
  public static String count(long value, String what, String singular, String plural) {
    return count(value, what) + " " + (value == 1 ? singular : plural);
  }

  /** Formats a rounded difference, such as {@code +14}, {@code −3} or {@code 0}. */
  static String signed(double value) {
    long whole = Math.round(value);
    return (whole > 0 ? "+" : "") + count(whole);
  }

  /** Formats a difference with the half-width of its 95 % interval, such as {@code +14 ± 9}. */
  public static String interval(double value, double error95) {
    return signed(value) + " ± " + count(Math.round(error95));
  }

  /** Formats a number with this many decimals. */
  public static String decimals(double value, int digits) {
    return minus(String.format(Locale.ROOT, "%." + digits + "f", value));
  }

  /** Formats a share, such as {@code 57.3 %}; a dash if {@code all} is 0. */
  public static String percent(double part, double all) {
    return all == 0 ? "–" : decimals(100 * part / all, 1) + " %";
  }

  /** Formats a probability; extremes are {@code < 0.1 %} and {@code > 99.9 %}. */
  public static String likelihood(double probability) {
    if (probability < LEAST_SHARE) {
      return "< 0.1 %";
    }
    return probability > 1 - LEAST_SHARE ? "> 99.9 %" : percent(probability, 1);
  }

  /** Formats a lead in points, such as {@code ahead by 1.5 points}. */
  public static String lead(double points) {
    return (points < 0 ? "behind by " : "ahead by ") + decimals(Math.abs(points), 1) + " points";
  }

  /** Formats a number of points, with one decimal unless it is whole. */
  public static String points(double value) {
    return value == Math.rint(value) ? count((long) value) : decimals(value, 1);
  }

  /** Formats a time in seconds, such as {@code 12.5 ms} or {@code 1.20 s}; a dash for 0. */
  public static String seconds(double seconds) {
    if (seconds == 0) {
      return "–";
    }
    if (seconds < 1) {
      double millis = 1000 * seconds;
      return millis < 0.1 ? "< 0.1 ms" : decimals(millis, millis < 10 ? 1 : 0) + " ms";
    }
    return decimals(seconds, seconds < 10 ? 2 : 1) + " s";
  }

  /** Formats a position from 0 to 1 as a percentage for CSS and SVG. */
  public static String place(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  private static String minus(String number) {
    return number.replace('-', '−');
  }
}
