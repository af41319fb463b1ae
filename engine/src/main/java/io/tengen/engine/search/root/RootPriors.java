package io.tengen.engine.search.root;

import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Points;
import java.util.SplittableRandom;

/**
 * Adjusts the priors of a node that has become the root. Must not run concurrently with a search. A
 * root never becomes an inner node again, so the priors are changed in place.
 */
public final class RootPriors {
  /** The prior at which shaped noise caps priors. */
  private static final double LIKELY = 0.01;

  private final Tree tree;

  /** The source of the noise. */
  private final SplittableRandom random;

  public RootPriors(Tree tree, SplittableRandom random) {
    this.tree = tree;
    this.random = random;
  }

  /**
   * Distributes the pass's prior among the other moves, if there are any. In a position where the
   * game could end, a network trained on games that end by passes gives the other moves almost
   * nothing.
   */
  public void dropPass(int node) {
    float pass = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      pass = tree.move(edge) == Points.PASS ? tree.prior(edge) : pass;
    }
    float others = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      others += tree.move(edge) == Points.PASS ? 0 : tree.prior(edge);
    }
    if (pass == 0 || others == 0) {
      return;
    }
    for (int edge = node; edge < node + tree.count(node); edge++) {
      tree.setPrior(edge, tree.move(edge) == Points.PASS ? 0 : tree.prior(edge) / others);
    }
  }

  /** Applies a softmax temperature to the priors of a node; 1 leaves them unchanged. */
  public static void applyTemperature(Tree tree, int node, double temperature) {
    float[] priors = toPower(tree, node, 1 / temperature);
    for (int i = 0; i < priors.length; i++) {
      tree.setPrior(node + i, priors[i]);
    }
  }

  /**
   * Returns the priors of a node's moves, in their order, as they were before a softmax temperature
   * was applied to them.
   */
  public static float[] withoutTemperature(Tree tree, int node, double temperature) {
    return toPower(tree, node, temperature);
  }

  /** Returns the priors to a power, with the sum 1; they are not rounded again for a power of 1. */
  private static float[] toPower(Tree tree, int node, double power) {
    float[] priors = new float[tree.count(node)];
    double[] powers = new double[priors.length];
    double sum = 0;
    for (int i = 0; i < priors.length; i++) {
      priors[i] = tree.prior(node + i);
      powers[i] = priors[i] > 0 ? StrictMath.pow(priors[i], power) : 0;
      sum += powers[i];
    }
    for (int i = 0; power != 1 && sum > 0 && i < priors.length; i++) {
      priors[i] = (float) (powers[i] / sum);
    }
    return priors;
  }

  /** Mixes noise into the priors that are not 0. */
  public void blend(int node, RootNoise noise) {
    int count = tree.count(node);
    double[] spread = spread(node, noise.shape());
    double[] draws = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      draws[i] = spread[i] > 0 ? gamma(noise.concentration() * spread[i]) : 0;
      sum += draws[i];
    }
    if (sum == 0) {
      // All draws were too small for a double.
      return;
    }
    for (int i = 0; i < count; i++) {
      double prior = (1 - noise.share()) * tree.prior(node + i);
      tree.setPrior(node + i, (float) (prior + noise.share() * draws[i] / sum));
    }
  }

  /**
   * Returns the shares of the noise's concentration for the moves whose priors are not 0. See
   * {@link RootNoise}.
   */
  private double[] spread(int node, double shape) {
    int count = tree.count(node);
    double[] above = new double[count];
    int moves = 0;
    double mean = 0;
    for (int i = 0; i < count; i++) {
      double prior = tree.prior(node + i);
      if (prior > 0) {
        above[i] = StrictMath.log(Math.min(prior, LIKELY));
        mean += above[i];
        moves++;
      }
    }
    mean /= Math.max(1, moves);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      above[i] = tree.prior(node + i) > 0 ? Math.max(0, above[i] - mean) : 0;
      sum += above[i];
    }
    double[] spread = new double[count];
    for (int i = 0; i < count; i++) {
      double alike = tree.prior(node + i) > 0 ? 1.0 / moves : 0;
      spread[i] = sum > 0 ? (1 - shape) * alike + shape * above[i] / sum : alike;
    }
    return spread;
  }

  /**
   * Draws from the gamma distribution of this shape and scale 1 (Marsaglia and Tsang 2000; §6 for
   * shapes below 1).
   */
  private double gamma(double shape) {
    if (shape < 1) {
      return gamma(shape + 1) * StrictMath.pow(1 - random.nextDouble(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = normal();
      double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
      double u = 1 - random.nextDouble();
      if (v > 0 && StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
        return d * v;
      }
    }
  }

  /** Draws from the standard normal distribution (Box and Muller). */
  private double normal() {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }
}
