package io.tengen.engine.search;

/**
 * How a search uses a network (Silver et al. 2016, Methods).
 *
 * @param lambda share of rollouts in a move's value, 0 to 1: 1 leaves the network its priors only,
 *     0 plays no rollouts at all
 * @param temperature of the network's priors, above 0; 1 takes them as they are, more makes moves
 *     more alike
 * @param leaves positions that may wait for the network at a time
 */
public record NetworkSettings(double lambda, double temperature, int leaves) {
  /** What AlphaGo played with, but for the leaves. */
  public static final NetworkSettings DEFAULT = new NetworkSettings(0.5, 0.67, 16);

  /** Whether simulations end in rollouts. */
  boolean playsRollouts() {
    return lambda > 0;
  }
}
