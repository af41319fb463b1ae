package io.tengen.engine.search.root;

/**
 * Noise in the root's priors, which gives self-play variety and explores moves that the priors
 * underestimate: a share of the priors is replaced by a draw from a Dirichlet distribution (Silver
 * et al., "Mastering the game of Go without human knowledge", 2017, Methods).
 *
 * <p>The distribution's parameters may favour moves whose priors are low but above those of most
 * moves, which are likely overlooked good moves (KataGo's "shaped" noise, in its source).
 *
 * @param share the share of the priors that is noise, 0 (none) to 1
 * @param concentration the sum of the distribution's parameters; above 0; the smaller it is, the
 *     fewer moves get most of the noise
 * @param shape the part of that sum, 0 to 1, that is divided in proportion to how far the
 *     logarithms of the priors, capped at 0.01, exceed their mean; the rest is divided equally
 */
public record RootNoise(double share, double concentration, double shape) {
  /** AlphaGo Zero's 0.03 for each of 361 moves, as KataGo spreads them over fewer. */
  public static final double USUAL_CONCENTRATION = 10.83;

  /** The value of KataGo. */
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

  public boolean isNone() {
    return share == 0;
  }
}
