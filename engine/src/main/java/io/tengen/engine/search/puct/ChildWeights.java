package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Transpositions;
import io.tengen.engine.search.tree.Tree;
import java.lang.invoke.VarHandle;

/**
 * Weights the values of a position's moves by their chances to be the better ones when they are
 * combined into the value of the position: visits that were spent on moves which turned out to be
 * bad then count for less (KataGo's {@code valueWeightExponent}).
 *
 * <p>A move with n visits has the weight n · P(z)^e, where P is Student's distribution function
 * with three degrees of freedom, and z is the difference between the move's value and the mean
 * value of all moves, in standard errors of 1 / √(1.5 n) on values from −1 to 1.
 *
 * <p>Other edges that lead to the same node ({@link Transpositions}) get its value whenever one of
 * them is visited; the positions above those only when they are visited themselves. On several
 * threads such an edge may keep an older value until then.
 *
 * <p>The value of a position is computed from those of its moves at each visit. Threads do so
 * without locks: the sum of a move's answers grows before its position is computed, and a
 * computation is repeated if the sum has grown meanwhile. So the last one sees all answers. Only
 * the corrections of {@link ValueBias} may be older.
 */
public final class ChildWeights {
  private static final double PRECISION_OF_A_VISIT = 1.5;
  private static final double LEAST_VARIANCE = 1e-8;
  private static final double LEAST_CHANCE = 1e-4;
  private static final double DEGREES = 3;

  // Weights for z from −LIMIT to LIMIT in equal steps.
  private static final int STEPS_PER_UNIT = 64;
  private static final int LIMIT = 16;

  private final double[] table = new double[2 * LIMIT * STEPS_PER_UNIT + 1];
  private final ValueBias bias;

  /**
   * @param power e, at least 0; 0 weights by visits alone
   * @param bias corrects the network's own answers
   */
  public ChildWeights(double power, ValueBias bias) {
    this.bias = bias;
    for (int i = 0; i < table.length; i++) {
      double z = (double) i / STEPS_PER_UNIT - LIMIT;
      table[i] = StrictMath.pow(chance(z) + LEAST_CHANCE, power);
    }
  }

  /** Returns Student's distribution function with three degrees of freedom. */
  static double chance(double z) {
    double x = z / Math.sqrt(DEGREES);
    return 0.5 + (x / (1 + x * x) + StrictMath.atan(x)) / StrictMath.PI;
  }

  /** Returns the factor of a move's weight, interpolated. */
  double factor(double z) {
    double at = (Math.clamp(z, -LIMIT, LIMIT) + LIMIT) * STEPS_PER_UNIT;
    int below = Math.min((int) at, table.length - 2);
    return table[below] + (at - below) * (table[below + 1] - table[below]);
  }

  /**
   * Replaces the mean of the answers behind an edge, and that of their squares, by the weighted
   * means of the node behind it: of its moves, and of the network's own answer with the weight of
   * one visit. Does the same for the other edges that lead to this node. Does nothing if there is
   * no node. Thread-safe.
   *
   * @param tree a tree with {@link Tree.Columns#MOMENTS}; with {@link Tree.Columns#BIASES} if there
   *     are corrections
   */
  public void weigh(Tree tree, int edge) {
    int node = tree.child(edge);
    if (node == Tree.NONE) {
      return;
    }
    weigh(tree, edge, node);
    Transpositions transpositions = tree.transpositions();
    if (transpositions != null) {
      for (int other : transpositions.edgesTo(node)) {
        if (other != edge) {
          weigh(tree, other, node);
        }
      }
    }
  }

  private void weigh(Tree tree, int edge, int node) {
    boolean replaced = false;
    while (!replaced) {
      long before = tree.values(edge);
      long squaresBefore = tree.squares(edge);
      // What is read below must not be older.
      VarHandle.acquireFence();
      replaced = weigh(tree, edge, node, before, squaresBefore);
    }
  }

  private boolean weigh(Tree tree, int edge, int node, long before, long squaresBefore) {
    Tree.Chunk chunk = tree.chunk(node);
    long[] values = tree.valuesOf(chunk);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    long answers = 0;
    double sum = 0;
    for (int i = first; i < end; i++) {
      answers += EdgeValues.count(values[i]);
      sum += EdgeValues.sum(values[i]);
    }
    if (answers == 0) {
      return bias.isNone() || replaceByOwn(tree, edge, before, squaresBefore);
    }
    double simple = sum / answers;
    double weights = 0;
    double weighted = 0;
    double squares = 0;
    for (int i = first; i < end; i++) {
      int count = EdgeValues.count(values[i]);
      if (count > 0) {
        double value = EdgeValues.mean(values[i], 0);
        double error = Math.sqrt(LEAST_VARIANCE + 1 / (PRECISION_OF_A_VISIT * count));
        double weight = count * factor(2 * (value - simple) / error);
        weights += weight;
        weighted += weight * value;
        squares += weight * EdgeValues.mean(tree.squares(node + i - first), 0);
      }
    }
    // Seen from the side that moves to the node: the square of 1 − x is 1 − 2x + x².
    double below = 1 - weighted / weights;
    double belowSquare = 2 * below - 1 + squares / weights;
    float own = tree.own(edge);
    if (Float.isNaN(own)) {
      return replace(tree, edge, before, squaresBefore, below, belowSquare);
    }
    double corrected = bias.corrected(tree, edge, own);
    boolean replaced =
        replace(
            tree,
            edge,
            before,
            squaresBefore,
            (corrected + answers * below) / (answers + 1),
            (corrected * corrected + answers * belowSquare) / (answers + 1));
    if (replaced && !bias.isNone()) {
      bias.contribute(tree, edge, below - own, answers);
    }
    return replaced;
  }

  /** Corrects the value of a node none of whose moves has been answered. */
  private boolean replaceByOwn(Tree tree, int edge, long before, long squaresBefore) {
    float own = tree.own(edge);
    if (Float.isNaN(own)) {
      return true;
    }
    double corrected = bias.corrected(tree, edge, own);
    return replace(tree, edge, before, squaresBefore, corrected, corrected * corrected);
  }

  private static boolean replace(
      Tree tree, int edge, long before, long squaresBefore, double mean, double meanSquare) {
    return tree.replaceMoments(
        edge, before, squaresBefore, Math.clamp(mean, 0, 1), Math.clamp(meanSquare, 0, 1));
  }
}
