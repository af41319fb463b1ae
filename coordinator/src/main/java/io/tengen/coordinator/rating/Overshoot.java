package io.tengen.coordinator.rating;

/**
 * An estimate of how far an LLR jumps beyond a bound when it crosses it, from the path of the
 * running test. Wald's bounds are exact for a path that ends on them; a path that ends beyond them
 * takes more games, and errs less often, than was asked for. Therefore the bounds are moved inwards
 * by the mean overshoot.
 *
 * <p>By renewal theory the mean overshoot is E[H²] / 2E[H], where H is the step by which the path
 * reaches a new record, down or up (Siegmund, "Sequential Analysis", 1985, Corollary 8.33).
 * Immutable.
 */
record Overshoot(Records down, Records up) {
  static final Overshoot NONE = new Overshoot(Records.NONE, Records.NONE);

  /** Returns the estimate after one more sample. */
  Overshoot after(double llr) {
    return new Overshoot(down.after(-llr), up.after(llr));
  }

  /**
   * The records of a path in one direction.
   *
   * @param record the farthest point that the path has reached, as a distance from 0
   * @param steps sum of the steps between records
   * @param squares sum of the squares of these steps
   */
  record Records(double record, double steps, double squares) {
    static final Records NONE = new Records(0, 0, 0);

    Records after(double value) {
      double step = value - record;
      return step > 0 ? new Records(value, steps + step, squares + step * step) : this;
    }

    /** The expected overshoot; 0 before the first record. */
    double mean() {
      return steps == 0 ? 0 : squares / steps / 2;
    }
  }
}
