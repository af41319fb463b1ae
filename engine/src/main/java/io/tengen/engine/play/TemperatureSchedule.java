package io.tengen.engine.play;

/**
 * A temperature that decays exponentially during a game from an early to a late value (as KataGo's
 * do).
 *
 * @param early the value at the first move
 * @param late the value it approaches
 * @param halfLife half-life in moves of both sides on 19x19; on a board of size S multiplied by S /
 *     19
 */
record TemperatureSchedule(double early, double late, double halfLife) {
  private static final double USUAL_SIZE = 19;

  /** Returns a schedule with a constant value. */
  static TemperatureSchedule constant(double temperature) {
    return new TemperatureSchedule(temperature, temperature, USUAL_SIZE);
  }

  /**
   * Returns the value for a move, which is equal on every machine.
   *
   * @param moveCount number of moves before it
   * @param size points along one side of the board
   */
  double at(int moveCount, int size) {
    if (early == late) {
      return early;
    }
    double halfLives = moveCount / (halfLife * size / USUAL_SIZE);
    return late + (early - late) * StrictMath.pow(0.5, halfLives);
  }
}
