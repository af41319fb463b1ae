package io.tengen.cli.console;

import java.util.Locale;

/** Numbers as the page shows them: thousands apart, a minus that is one. */
public final class Figures {
  private static final double LEAST_SHARE = 0.001;

  private Figures() {}

  /** {@code 3,412}. */
  public static String count(long value) {
    return minus(String.format(Locale.ROOT, "%,d", value));
  }

  /** {@code 1 game}, {@code 3,412 games}. */
  public static String count(long value, String what) {
    return count(value) + " " + what + (value == 1 ? "" : "s");
  }

  /** A difference: {@code +14}, {@code −3}, {@code 0}. */
  static String signed(double value) {
    long whole = Math.round(value);
    return (whole > 0 ? "+" : "") + count(whole);
  }

  /** A difference with half the width of its interval: {@code +14 ± 9}. */
  public static String interval(double value, double error95) {
    return signed(value) + " ± " + count(Math.round(error95));
  }

  public static String decimals(double value, int digits) {
    return minus(String.format(Locale.ROOT, "%." + digits + "f", value));
  }

  /** {@code 57.3 %}; a dash if there is nothing to divide by. */
  public static String percent(double part, double all) {
    return all == 0 ? "–" : decimals(100 * part / all, 1) + " %";
  }

  /** A probability: never quite 0 or 1. */
  public static String likelihood(double probability) {
    if (probability < LEAST_SHARE) {
      return "< 0.1 %";
    }
    return probability > 1 - LEAST_SHARE ? "> 99.9 %" : percent(probability, 1);
  }

  /** A number of points: whole where it is, else with its half. */
  public static String points(double value) {
    return value == Math.rint(value) ? count((long) value) : decimals(value, 1);
  }

  /** Such as {@code 12.5 ms} or {@code 1.20 s}. */
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

  /** A place in a picture, from 0 to 1, as CSS and SVG take it. */
  public static String place(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  private static String minus(String number) {
    return number.replace('-', '−');
  }
}
