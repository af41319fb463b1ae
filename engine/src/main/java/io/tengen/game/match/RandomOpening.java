package io.tengen.game.match;

/**
 * The settings of random openings: plies sampled from the engine's policy without a search, so that
 * games of self-play differ from their first move.
 *
 * @param plies number of plies, 1 to {@value #MOST_PLIES}; a game gets fewer if only passes and own
 *     eyes are left
 * @param temperature applied to the engine's policy, {@value #LEAST_TEMPERATURE} to {@value
 *     #MOST_TEMPERATURE}: 1 leaves it unchanged, larger values flatten it
 */
public record RandomOpening(int plies, double temperature) {
  /** The name of such an opening in records. */
  public static final String NAME = "random";

  public static final int MOST_PLIES = 50;
  public static final double LEAST_TEMPERATURE = 0.1;
  public static final double MOST_TEMPERATURE = 10;

  /**
   * @throws IllegalArgumentException with one line if a number is out of range
   */
  public RandomOpening {
    if (plies < 1 || plies > MOST_PLIES) {
      throw new IllegalArgumentException(
          "a random opening has 1 to " + MOST_PLIES + " plies, not " + plies);
    }
    requireTemperature(temperature);
  }

  /**
   * Checks a temperature.
   *
   * @throws IllegalArgumentException with one line if it is out of range
   */
  public static void requireTemperature(double temperature) {
    if (!(temperature >= LEAST_TEMPERATURE && temperature <= MOST_TEMPERATURE)) {
      throw new IllegalArgumentException(
          "the temperature of random openings is "
              + LEAST_TEMPERATURE
              + " to "
              + MOST_TEMPERATURE
              + ", not "
              + temperature);
    }
  }
}
