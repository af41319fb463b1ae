package io.tengen.worker.speed;

import io.tengen.game.record.ClockScale;

/** Where a worker has the speed of its machine from. */
public sealed interface SpeedSetting {
  /** It measures itself. */
  SpeedSetting MEASURED = new Measured();

  /** It tells no speed, and gets no games with scaled clocks. */
  SpeedSetting NONE = new None();

  record Measured() implements SpeedSetting {}

  record None() implements SpeedSetting {}

  /**
   * An operator has calibrated the machine.
   *
   * @param factor speed in units of the reference machine's
   */
  record Fixed(double factor) implements SpeedSetting {
    /**
     * @throws IllegalArgumentException with one line if the speed is out of range
     */
    public Fixed {
      if (!ClockScale.isSpeed(factor)) {
        throw new IllegalArgumentException(
            "speed " + factor + " is not " + ClockScale.SLOWEST + " to " + ClockScale.FASTEST);
      }
    }
  }

  /**
   * Parses a setting: {@code measured}, {@code none}, or a speed such as {@code 1.25}.
   *
   * @throws IllegalArgumentException with one line if it is none of these
   */
  static SpeedSetting parse(String text) {
    return switch (text) {
      case "measured" -> MEASURED;
      case "none" -> NONE;
      default -> new Fixed(number(text));
    };
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "speed \""
              + text
              + "\" is not measured, none or a multiple of the reference machine's speed, such as"
              + " 1.25",
          e);
    }
  }
}
