package io.tengen.game.match;

/**
 * A beginning that is drawn for one game: plies that the engine would make at a glance, without a
 * search, so that games of self-play differ from their first move.
 *
 * @param plies how many, 1 to {@value #MOST_PLIES}; fewer only where nothing but passes and own
 *     eyes is left to play
 * @param temperature of the engine's policy, {@value #LEAST_TEMPERATURE} to {@value
 *     #MOST_TEMPERATURE}: 1 takes it as it is, more makes moves more alike
 */
public record RandomOpening(int plies, double temperature) {
  /** What records call such an opening. */
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
