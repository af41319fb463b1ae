package io.tengen.cli.console;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats numbers for tables and messages. */
public final class Numbers {
  private Numbers() {}

  /**
   * Formats with three significant digits and no exponent: {@code 0.00123}, {@code 12.3}, {@code
   * 1230}.
   */
  public static String three(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : String.valueOf(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_UP));
    int decimals = Math.max(0, rounded.scale() + 3 - rounded.precision());
    return rounded.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
  }

  /** Rounds to a whole number; never {@code -0}. */
  public static String whole(double value) {
    return String.valueOf(Math.round(value));
  }

  /** Formats a score, with one decimal unless it is whole. */
  public static String score(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  /** Formats a number in its shortest form, such as {@code 5} or {@code -0.25}. */
  public static String plain(double value) {
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Formats a count with a noun, such as {@code 1 game} or {@code 2 games}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** Formats a share, such as {@code 57 %}; a dash if {@code all} is 0. */
  public static String percent(double part, double all) {
    return all == 0 ? "–" : Math.round(100 * part / all) + " %";
  }

  /** Formats a rate per second, minute or hour, whichever keeps the number readable. */
  public static String rate(double perSecond, String what) {
    if (perSecond >= 0.1 || perSecond == 0) {
      return three(perSecond) + " " + what + "/s";
    }
    return perSecond * 60 >= 0.1
        ? three(perSecond * 60) + " " + what + "/min"
        : three(perSecond * 3600) + " " + what + "/h";
  }
}
