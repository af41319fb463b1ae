package io.tengen.engine.search;

/**
 * Noise in the root's priors, so that games of self-play differ and try what the priors overlook: a
 * share of them is replaced by a draw from a Dirichlet distribution (Silver et al., "Mastering the
 * game of Go without human knowledge", 2017, Methods).
 *
 * @param share of the priors that is noise, 0 (none) to 1
 * @param concentration the sum of the distribution's parameters, which all moves share alike; above
 *     0, and the smaller, the fewer moves the noise falls on
 */
public record RootNoise(double share, double concentration) {
  /** AlphaGo Zero's 0.03 for each of 361 moves, as KataGo spreads them over fewer. */
  public static final double USUAL_CONCENTRATION = 10.83;

  public static final RootNoise NONE = new RootNoise(0, USUAL_CONCENTRATION);

  boolean isNone() {
    return share == 0;
  }
}
