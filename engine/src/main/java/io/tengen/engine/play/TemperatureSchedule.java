package io.tengen.engine.play;

/**
 * A temperature that falls in the course of a game from an early to a late value, half of the way
 * in each half-life (as KataGo's do).
 *
 * @param early at the first move
 * @param late towards which it falls
 * @param halfLife in moves of both sides on 19x19; on a board of side S they are S / 19 as many
 */
record TemperatureSchedule(double early, double late, double halfLife) {
  private static final double USUAL_SIZE = 19;

  /** Always the same. */
  static TemperatureSchedule constant(double temperature) {
    return new TemperatureSchedule(temperature, temperature, USUAL_SIZE);
  }

  /**
   * The value for a move; the same on every machine.
   *
   * @param moveCount moves made before it
   * @param size points along the board's side
   */
  double at(int moveCount, int size) {
    if (early == late) {
      return early;
    }
    double halfLives = moveCount / (halfLife * size / USUAL_SIZE);
    return late + (early - late) * StrictMath.pow(0.5, halfLives);
  }
}
