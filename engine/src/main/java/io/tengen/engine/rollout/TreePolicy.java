package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Priors for the moves of a new node of the search tree: the tree policy of AlphaGo (Silver et al.,
 * Nature 529, 2016, Extended Data Table 4), a linear softmax like its rollout policy but with
 * features that take longer to compute.
 *
 * <p>Confined to one thread, since it has scratch space; {@link #copy} creates an instance for
 * another thread that shares the weights. Priors are equal on every machine.
 */
public final class TreePolicy implements PriorPolicy {
  /** The prior of a pass, which is not learned from games. */
  private static final float PASS = 1e-3f;

  private final PatternFeatures features;

  /** The exponentials of the weights. */
  private final double[] factors;

  private final FeatureReaders readers;
  private final int[] found = new int[FeatureReader.MAX_FEATURES];
  private final double[] weights = new double[Points.MAX_SIZE * Points.MAX_SIZE + 1];

  private TreePolicy(PatternFeatures features, double[] factors) {
    this.features = features;
    readers = new FeatureReaders(features);
    this.factors = factors;
  }

  /**
   * Returns a copy of the default policy for games that end by a count, which is loaded on first
   * use.
   */
  public static TreePolicy shipped() {
    return Shipped.POLICY.copy();
  }

  /**
   * Returns a copy of the default policy for games by these rules, which is loaded on first use.
   */
  static TreePolicy shipped(Rules rules) {
    return (rules.lastMoverWins() ? ShippedForLastMover.POLICY : Shipped.POLICY).copy();
  }

  /**
   * Loads the tree policy of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file has no valid tree weights
   */
  public static TreePolicy load(Path file) throws IOException, PolicyFileException {
    return of(PolicyFile.read(file, Table.TREE));
  }

  static TreePolicy of(LinearPolicy policy) {
    double[] factors = new double[policy.theta().length];
    for (int i = 0; i < factors.length; i++) {
      // StrictMath gives the same result on every machine.
      factors[i] = StrictMath.exp(policy.theta()[i]);
    }
    return new TreePolicy(policy.features(), factors);
  }

  /** Returns a policy with the same weights for another thread. */
  public TreePolicy copy() {
    return new TreePolicy(features, factors);
  }

  /**
   * Computes the priors of the moves of the side to move. Allocates only its scratch space, once
   * for each board size.
   *
   * @param position the position with its last moves in its history; not changed
   * @param moves points, optionally followed by a pass
   * @param count the number of moves in {@code moves}
   * @param priors receives the probabilities: each above 0, with the sum 1
   */
  @Override
  public void priors(Position position, int[] moves, int count, float[] priors) {
    FeatureReader reader = readers.look(position);
    double total = 0;
    boolean hasPass = false;
    for (int i = 0; i < count; i++) {
      boolean isPass = moves[i] == Points.PASS;
      hasPass |= isPass;
      weights[i] = isPass ? 0 : weight(reader, moves[i]);
      total += weights[i];
    }
    float pass = total > 0 ? PASS : 1;
    double scale = total > 0 ? (hasPass ? 1 - pass : 1) / total : 0;
    for (int i = 0; i < count; i++) {
      float prior = moves[i] == Points.PASS ? pass : (float) (weights[i] * scale);
      priors[i] = Math.max(prior, Float.MIN_NORMAL);
    }
  }

  private double weight(FeatureReader reader, int point) {
    int count = reader.read(point, found);
    double weight = 1;
    for (int i = 0; i < count; i++) {
      weight *= factors[found[i]];
    }
    return weight;
  }

  private static final class ShippedForLastMover {
    static final TreePolicy POLICY = of(PolicyFile.shippedForLastMover(Table.TREE));
  }

  private static final class Shipped {
    static final TreePolicy POLICY = of(PolicyFile.shipped(Table.TREE));
  }
}
