package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Priors for the moves of a new node of the search tree: the tree policy of AlphaGo (Silver et al.,
 * Nature 529, 2016, Extended Data Table 4), a linear softmax like that of its rollouts with
 * features that take longer to find.
 *
 * <p>Confined to one thread: it has scratch space. {@link #copy} makes one for another thread that
 * shares the weights. Equal on every machine.
 */
public final class TreePolicy implements PriorPolicy {
  /** What a pass gets: nobody learns from games when to pass. */
  private static final float PASS = 1e-3f;

  private final PatternFeatures features;

  /** e to the power of each weight. */
  private final double[] factors;

  private final FeatureReaders readers;
  private final int[] found = new int[FeatureReader.MAX_FEATURES];
  private final double[] weights = new double[Points.MAX_SIZE * Points.MAX_SIZE + 1];

  private TreePolicy(PatternFeatures features, double[] factors) {
    this.features = features;
    readers = new FeatureReaders(features);
    this.factors = factors;
  }

  /** The policy that the program comes with, for one thread; read when first asked for. */
  public static TreePolicy shipped() {
    return Shipped.POLICY.copy();
  }

  /**
   * The tree policy of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if it holds no such weights
   */
  public static TreePolicy load(Path file) throws IOException, PolicyFileException {
    return of(PolicyFile.read(file, Table.TREE));
  }

  static TreePolicy of(LinearPolicy linearPolicy) {
    double[] factors = new double[linearPolicy.theta().length];
    for (int i = 0; i < factors.length; i++) {
      // StrictMath: the same on every machine.
      factors[i] = StrictMath.exp(linearPolicy.theta()[i]);
    }
    return new TreePolicy(linearPolicy.features(), factors);
  }

  /** A policy for another thread. */
  public TreePolicy copy() {
    return new TreePolicy(features, factors);
  }

  /**
   * As {@link PriorPolicy#priors}. Allocates nothing but, once for each size of board, its scratch
   * space.
   *
   * @param position with its last moves on record
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

  private static final class Shipped {
    static final TreePolicy POLICY = of(PolicyFile.shipped(Table.TREE));
  }
}
