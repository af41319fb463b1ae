package io.tengen.engine.search;

import io.tengen.engine.search.tree.ValueMix;

/**
 * How a search uses a network.
 *
 * @param lambda share of rollouts in a move's value, 0 to 1: 1 leaves the network its priors only,
 *     0 plays no rollouts at all
 * @param temperature of the network's priors, above 0; 1 takes them as they are, more makes moves
 *     more alike
 * @param leaves positions that may wait for the network at a time, at least 1
 * @param symmetry under which of its eight images the network sees a position
 * @param adaptive whether on several threads, with rollouts, the visits at which a position becomes
 *     a node and is asked about follow what the network manages
 * @param priors whether the network's priors take the place of those that nodes are made with; not
 *     where only its values are wanted
 */
public record NetworkSettings(
    double lambda,
    double temperature,
    int leaves,
    Symmetry symmetry,
    boolean adaptive,
    boolean priors) {
  /** How the image of a position is chosen. */
  public enum Symmetry {
    /** By chance, each time (Silver et al. 2016): so searches from different seeds differ. */
    RANDOM,

    /** By the position alone: so searches of many games share what a cache remembers. */
    STABLE
  }

  /** With the network's priors. */
  public NetworkSettings(
      double lambda, double temperature, int leaves, Symmetry symmetry, boolean adaptive) {
    this(lambda, temperature, leaves, symmetry, adaptive, true);
  }

  public NetworkSettings {
    if (!(lambda >= 0 && lambda <= 1 && temperature > 0 && leaves >= 1)) {
      throw new IllegalArgumentException(
          "lambda " + lambda + ", temperature " + temperature + ", leaves " + leaves);
    }
  }

  ValueMix mixture() {
    return new ValueMix(lambda);
  }
}
