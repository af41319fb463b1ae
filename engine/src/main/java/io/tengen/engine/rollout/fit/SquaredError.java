package io.tengen.engine.rollout.fit;

/**
 * How far the mean of playouts lies from what a {@link Teacher} says, squared, less what is owed to
 * there being so few playouts: an estimate without bias, so that it may fall below 0.
 *
 * @param win of Black's probability to win
 * @param ownership of the points' ownership (−1 to 1), the mean over the points; 0 if not looked at
 */
record SquaredError(double win, double ownership) {
  static final SquaredError NONE = new SquaredError(0, 0);

  SquaredError plus(SquaredError other) {
    return new SquaredError(win + other.win, ownership + other.ownership);
  }

  SquaredError dividedBy(int count) {
    return new SquaredError(win / count, ownership / count);
  }
}
