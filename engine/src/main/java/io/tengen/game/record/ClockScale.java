package io.tengen.game.record;

/**
 * The speed by which the clocks of a game were scaled, and the clocks that resulted: players and
 * referee used these. A machine that is twice as fast as the reference has half of the time.
 * Immutable.
 *
 * @param speed speed of the worker that ended the game in units of the reference machine's, {@value
 *     #SLOWEST} to {@value #FASTEST}; 0 if the clocks were not scaled
 * @param blackTime the scaled time system of Black, in the text form of {@code --time}; empty if
 *     the clocks were not scaled
 * @param whiteTime the scaled time system of White
 */
public record ClockScale(double speed, String blackTime, String whiteTime) {
  /** The least speed by which clocks are scaled. */
  public static final double SLOWEST = 0.01;

  /** The greatest speed by which clocks are scaled. */
  public static final double FASTEST = 100;

  /** Clocks as the run states them. */
  public static final ClockScale NONE = new ClockScale(0, "", "");

  /**
   * @throws IllegalArgumentException with one line if the speed is out of range, or a time is
   *     missing
   */
  public ClockScale {
    boolean isNone = speed == 0 && blackTime.isEmpty() && whiteTime.isEmpty();
    if (!isNone && !isSpeed(speed)) {
      throw new IllegalArgumentException(
          "the speed of a game's worker must be " + SLOWEST + " to " + FASTEST + ", not " + speed);
    }
    if (!isNone && (blackTime.isEmpty() || whiteTime.isEmpty())) {
      throw new IllegalArgumentException("a game with scaled clocks must state both times");
    }
  }

  /** Returns whether clocks can be scaled by this speed: whether it is within the range. */
  public static boolean isSpeed(double speed) {
    return speed >= SLOWEST && speed <= FASTEST;
  }

  /** Returns whether the clocks were not scaled. */
  public boolean isNone() {
    return speed == 0;
  }

  /**
   * Returns a time that was measured by these clocks, converted to other clocks: the same part of a
   * side's time.
   *
   * @param nanos nanoseconds, 0 or more
   */
  public long convert(long nanos, ClockScale other) {
    return isNone() || other.isNone() || speed == other.speed
        ? nanos
        : Math.round(nanos * (speed / other.speed));
  }
}
