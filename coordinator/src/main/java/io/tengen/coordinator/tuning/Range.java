package io.tengen.coordinator.tuning;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A range of numbers. Tuners see a number as a place from 0, the low end, to 1, the high end; equal
 * distances are equal differences, or equal ratios on a logarithmic scale.
 *
 * @param key of the setting
 * @param low the least value
 * @param high the greatest value, above {@code low}
 * @param begin the value at which tuning starts, within the range
 * @param hasStart whether {@code begin} was chosen; if not, it is the middle of the scale
 * @param logarithmic whether equal ratios are equal distances; {@code low} is above 0 then
 * @param whole whether only whole numbers are values; {@code low} and {@code high} are whole then
 */
public record Range(
    String key,
    double low,
    double high,
    double begin,
    boolean hasStart,
    boolean logarithmic,
    boolean whole)
    implements Parameter {
  /** Decimals beyond these do not change how an engine plays, and make texts unreadable. */
  private static final MathContext DIGITS = new MathContext(5);

  private static final double NEAREST = 0.5;

  /** A place whose value is no whole number, whatever the ends. */
  private static final double FRACTION = 0.38197;

  /** Returns a range whose start is the middle of its scale. */
  static Range of(String key, double low, double high, boolean logarithmic, boolean whole) {
    double middle = logarithmic ? Math.sqrt(low * high) : (low + high) / 2;
    return new Range(key, low, high, middle, false, logarithmic, whole);
  }

  @Override
  public String start() {
    return text(place(begin));
  }

  @Override
  public Parameter from(String value) {
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      // Words such as "auto" name no place in the range.
      return this;
    }
    return Double.isNaN(number)
        ? this
        : new Range(key, low, high, Math.clamp(number, low, high), true, logarithmic, whole);
  }

  @Override
  public List<String> extremes() {
    return whole
        ? List.of(plain(low), plain(high))
        : List.of(plain(low), text(FRACTION), plain(high));
  }

  /** Returns the place of a value, 0 to 1. */
  public double place(double value) {
    double place =
        logarithmic
            ? StrictMath.log(value / low) / StrictMath.log(high / low)
            : (value - low) / (high - low);
    return Math.clamp(place, 0, 1);
  }

  /** Returns the place of a value that {@link #text} has returned. */
  public double place(String text) {
    return place(Double.parseDouble(text));
  }

  /** Returns the value at a place, before rounding. Places below 0 and above 1 are those ends. */
  public double value(double place) {
    double within = Math.clamp(place, 0, 1);
    double value =
        logarithmic ? low * StrictMath.pow(high / low, within) : low + within * (high - low);
    return Math.clamp(value, low, high);
  }

  /** Returns the value nearest to a place, as engines are given it. */
  public String text(double place) {
    return text(place, NEAREST);
  }

  /**
   * Returns a value near a place, as engines are given it. Whole numbers are rounded down if the
   * part behind the point and {@code luck} are less than 1 together, else up: with luck drawn from
   * 0 to 1 the mean is the value itself.
   *
   * @param luck from 0 to below 1
   */
  String text(double place, double luck) {
    double value = value(place);
    if (whole) {
      return plain(Math.clamp(Math.floor(value + luck), low, high));
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    double number = rounded.doubleValue();
    return number < low || number > high ? plain(value) : plain(rounded);
  }

  private static String plain(double value) {
    return plain(BigDecimal.valueOf(value));
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return key
        + "="
        + plain(low)
        + ".."
        + plain(high)
        + (hasStart ? "@" + plain(begin) : "")
        + (logarithmic ? ":log" : "")
        + (whole ? ":int" : "");
  }
}
