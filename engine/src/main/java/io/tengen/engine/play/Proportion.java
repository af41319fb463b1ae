package io.tengen.engine.play;

import io.tengen.engine.search.tree.WilsonInterval;

/**
 * An observed proportion with the 95 % interval of its probability, by {@link WilsonInterval}.
 *
 * @param hits number of successes, at most {@code trials}
 * @param trials number of trials; without any the interval is 0 to 1
 */
record Proportion(int hits, int trials) {
  /** Returns the observed rate, 0 to 1; 0 without trials. */
  double rate() {
    return trials == 0 ? 0 : (double) hits / trials;
  }

  double low() {
    return WilsonInterval.low(rate(), trials);
  }

  double high() {
    return WilsonInterval.high(rate(), trials);
  }

  /**
   * Returns the number of trials at which {@link #high} equals this bound if the rate stays the
   * same.
   *
   * @param bound above the rate, below 1
   */
  double trialsFor(double bound) {
    return WilsonInterval.trialsFor(rate(), bound);
  }
}
