package io.tengen.engine.play;

import io.tengen.engine.search.tree.WilsonInterval;

/**
 * How often something happened, and the 95 % interval of its probability: {@link WilsonInterval}'s.
 *
 * @param hits times it happened, at most {@code trials}
 * @param trials times it could have; without any the interval is 0 to 1
 */
record Proportion(int hits, int trials) {
  /** 0 to 1; 0 without trials. */
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
   * Trials at which {@link #high} is this bound, if the rate stays what it is.
   *
   * @param bound above the rate, below 1
   */
  double trialsFor(double bound) {
    return WilsonInterval.trialsFor(rate(), bound);
  }
}
