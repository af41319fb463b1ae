package io.tengen.coordinator.rating;

/**
 * How far an LLR is expected to jump beyond a bound when it crosses it, learned from its own path
 * while the test runs. Wald's bounds are right for a path that ends on them; one that ends beyond
 * takes more games, and errs less, than it was asked to. So the bounds are drawn in by the mean
 * overshoot.
 *
 * <p>By renewal theory that is E[H²] / 2E[H], where H are the steps by which the path makes new
 * records, down or up (Siegmund, "Sequential Analysis", 1985, Corollary 8.33). Immutable.
 */
record Overshoot(Records down, Records up) {
  static final Overshoot NONE = new Overshoot(Records.NONE, Records.NONE);

  /** After one more sample. */
  Overshoot after(double llr) {
    return new Overshoot(down.after(-llr), up.after(llr));
  }

  /**
   * Records in one direction.
   *
   * @param record the farthest that the path has been, from 0
   * @param steps sum of the records' steps
   * @param squares sum of their squares
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
