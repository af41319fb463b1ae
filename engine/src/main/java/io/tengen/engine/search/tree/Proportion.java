package io.tengen.engine.search.tree;

/**
 * An observed proportion with the 95 % interval of its probability, by {@link WilsonInterval}.
 *
 * @param hits number of successes, at most {@code trials}
 * @param trials number of trials; without any the interval is 0 to 1
 */
public record Proportion(int hits, int trials) {
  /** Returns the observed rate, 0 to 1; 0 without trials. */
  public double rate() {
    return trials == 0 ? 0 : (double) hits / trials;
  }

  /** Returns the lower end of the interval, 0 to 1. */
  public double low() {
    return WilsonInterval.low(rate(), trials);
  }

  /** Returns the upper end of the interval, 0 to 1. */
  public double high() {
    return WilsonInterval.high(rate(), trials);
  }

  /**
   * Returns the number of trials at which {@link #high} equals this bound if the rate stays the
   * same.
   *
   * @param bound above the rate, below 1
   */
  public double trialsFor(double bound) {
    return WilsonInterval.trialsFor(rate(), bound);
  }
}
