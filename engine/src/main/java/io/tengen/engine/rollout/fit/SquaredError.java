package io.tengen.engine.rollout.fit;

/**
 * The squared distance of the playouts' mean from a {@link Teacher}'s evaluation, less the variance
 * of the mean: an unbiased estimate, which may be below 0.
 *
 * @param win the error of Black's win probability
 * @param ownership the error of ownership (−1 to 1), averaged over the points; 0 without ownership
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
