package io.tengen.engine.search;

import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;

/**
 * The settings of a search's network.
 *
 * @param lambda weight of rollouts in a move's value, 0 to 1: 1 uses only the network's priors, 0
 *     plays no rollouts
 * @param temperature softmax temperature of the network's priors, above 0; 1 leaves them unchanged,
 *     larger values flatten them
 * @param leaves the largest number of positions that wait for the network at a time, at least 1
 * @param symmetry how the symmetry of each request is chosen
 * @param adaptive whether, on several threads with rollouts, the expansion threshold adapts to the
 *     network's throughput ({@link io.tengen.engine.search.tree.ExpansionThreshold})
 * @param priors whether the network's priors replace the initial ones; false to use only its values
 * @param leafValues whether, with rollouts, the network evaluates every leaf at its first visit
 *     (Silver et al. 2016, Methods); false to evaluate only positions that become nodes
 * @param puct refinements of a search without rollouts
 */
public record NetworkSettings(
    double lambda,
    double temperature,
    int leaves,
    Symmetry symmetry,
    boolean adaptive,
    boolean priors,
    boolean leafValues,
    PuctSettings puct) {
  /** The ways of choosing one of the eight symmetries of a position. */
  public enum Symmetry {
    /** At random for each request (Silver et al. 2016), so searches with different seeds differ. */
    RANDOM,

    /** By the position alone, so searches of many games share cached answers. */
    STABLE,

    /**
     * The root has the mean of the answers under all eight; other positions have one at random
     * (Silver et al. 2016, Methods, "Policy network: classification").
     */
    AVERAGE
  }

  /** Creates settings that use the network's priors, and with rollouts its values of nodes. */
  public NetworkSettings(
      double lambda, double temperature, int leaves, Symmetry symmetry, boolean adaptive) {
    this(lambda, temperature, leaves, symmetry, adaptive, true, false, PuctSettings.DEFAULT);
  }

  public NetworkSettings {
    if (!(lambda >= 0 && lambda <= 1 && temperature > 0 && leaves >= 1)) {
      throw new IllegalArgumentException(
          "lambda " + lambda + ", temperature " + temperature + ", leaves " + leaves);
    }
  }

  /** Returns the columns of the search's tree. */
  Tree.Columns columns() {
    return lambda == 0 ? puct.columns() : Tree.Columns.VALUES;
  }

  ValueMix valueMix() {
    return new ValueMix(lambda);
  }
}
