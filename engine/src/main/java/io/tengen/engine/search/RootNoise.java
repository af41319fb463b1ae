package io.tengen.engine.search;

/**
 * Noise in the root's priors, so that games of self-play differ and try what the priors overlook: a
 * share of them is replaced by a draw from a Dirichlet distribution (Silver et al., "Mastering the
 * game of Go without human knowledge", 2017, Methods).
 *
 * <p>The distribution's parameters may lean to moves whose priors are low, but not as low as most:
 * those are the overlooked good moves (KataGo's "shaped" noise, in its source).
 *
 * @param share of the priors that is noise, 0 (none) to 1
 * @param concentration the sum of the distribution's parameters; above 0, and the smaller, the
 *     fewer moves the noise falls on
 * @param shape which part of that sum goes to moves by how far the logarithms of their priors, of
 *     0.01 at most, lie above the mean; the rest all moves share alike. 0 to 1
 */
public record RootNoise(double share, double concentration, double shape) {
  /** AlphaGo Zero's 0.03 for each of 361 moves, as KataGo spreads them over fewer. */
  public static final double USUAL_CONCENTRATION = 10.83;

  /** KataGo's. */
  public static final double USUAL_SHAPE = 0.5;

  public static final RootNoise NONE = new RootNoise(0, USUAL_CONCENTRATION, 0);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public RootNoise {
    if (!(share >= 0 && share <= 1 && concentration > 0 && shape >= 0 && shape <= 1)) {
      throw new IllegalArgumentException(
          "no noise has share "
              + share
              + ", concentration "
              + concentration
              + " and shape "
              + shape);
    }
  }

  boolean isNone() {
    return share == 0;
  }
}
