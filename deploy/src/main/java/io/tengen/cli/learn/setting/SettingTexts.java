package io.tengen.cli.learn.setting;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Reads settings from their texts. Every method throws {@link IllegalArgumentException} with one
 * line that names the setting if its text is wrong.
 *
 * @param texts the texts by the settings' keys; every key that is read must be there
 */
public record SettingTexts(Map<String, String> texts) {
  /** Returns the text of a setting. */
  public String text(String key) {
    return Objects.requireNonNull(texts.get(key), key);
  }

  /** Reads a setting by another reader, whose complaints are completed by the key. */
  public <T> T read(String key, Function<String, T> reader) {
    try {
      return reader.apply(text(key));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  /** Reads a number of things, 0 or more. */
  public int count(String key) {
    return count(key, text(key));
  }

  /** Reads a number of things, 0 or more, from a part of a setting's text. */
  public static int count(String key, String text) {
    long value = whole(key, text);
    requireRange(key, value, 0, Integer.MAX_VALUE);
    return (int) value;
  }

  /** Reads a whole number. */
  public long whole(String key) {
    return whole(key, text(key));
  }

  private static long whole(String key, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " = " + text + " is not a whole number", e);
    }
  }

  /** Reads whether something is so, {@code yes} or {@code no}. */
  public boolean yes(String key) {
    return switch (text(key)) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw new IllegalArgumentException(key + " = " + text(key) + " is not yes or no");
    };
  }

  /** Returns the text that {@link #yes(String)} reads. */
  public static String yes(boolean flag) {
    return flag ? "yes" : "no";
  }

  /** Reads a number. */
  public double decimal(String key) {
    return decimal(key, text(key));
  }

  /** Reads a number from a part of a setting's text. */
  public static double decimal(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " = " + text + " is not a number", e);
    }
  }

  /** Checks that a number is within a range, ends included. */
  public static void requireRange(String key, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          key
              + " = "
              + number(value)
              + " is not between "
              + number(least)
              + " and "
              + number(most));
    }
  }

  /** Formats a number without an exponent or trailing zeros. */
  public static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
