package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.SplitMix64;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the network's values of positions were from those that the search found below them, by
 * the local pattern that the last move made (KataGo's subtree value bias correction). A part of the
 * mean difference of a pattern is added to the network's values of all positions with it: the
 * network errs alike where the same happens elsewhere in the tree.
 *
 * <p>Each node contributes the difference between the value of its moves and its own, weighted by a
 * power of their visits. A contribution is replaced whenever the node is visited. Threads share the
 * sums without locks; when no simulation is pending they are those of all contributions.
 */
public final class ValueBias {
  /** Corrects nothing. */
  public static final ValueBias NONE = new ValueBias(0, 1);

  private static final int ENTRIES = 1 << 14;

  /** The power of the visits by which a contribution is weighted: that of KataGo. */
  private static final double VISITS_POWER = 0.85;

  // Sums are whole numbers of this unit, so that they do not depend on the order of additions.
  private static final double UNIT = 1.0 / (1 << 20);

  private final double factor;

  // By pattern: the sums of weighted differences, and of weights.
  private final AtomicLongArray differences;
  private final AtomicLongArray weights;

  /**
   * Creates statistics without contributions.
   *
   * @param factor the part of a pattern's mean difference that is corrected, 0 to 1; 0 for none
   */
  public static ValueBias of(double factor) {
    return factor == 0 ? NONE : new ValueBias(factor, ENTRIES);
  }

  private ValueBias(double factor, int entries) {
    this.factor = factor;
    differences = new AtomicLongArray(entries);
    weights = new AtomicLongArray(entries);
  }

  /** Returns whether nothing is corrected. */
  public boolean isNone() {
    return factor == 0;
  }

  /**
   * Sets the pattern of an edge, before a node is made behind it.
   *
   * @param position the position behind the edge
   */
  public void mark(Tree tree, int edge, Position position) {
    long hash = factor == 0 ? 0 : LocalPattern.of(position);
    if (hash != 0) {
      tree.setPattern(edge, 1 + (int) (SplitMix64.at(hash) >>> 33) % ENTRIES);
    }
  }

  /** Returns the network's own value of the position behind an edge, corrected, 0 to 1. */
  double corrected(Tree tree, int edge, double own) {
    int pattern = factor == 0 ? 0 : tree.pattern(edge);
    long weight = pattern == 0 ? 0 : weights.get(pattern - 1);
    return weight <= 0
        ? own
        : Math.clamp(own + factor * differences.get(pattern - 1) / (double) weight, 0, 1);
  }

  /**
   * Replaces what a node contributes to its pattern.
   *
   * @param edge the edge that leads to the node
   * @param difference of the value that the search found below the node from the network's own,
   *     from the side that moves to the node
   * @param visits the visits below the node
   */
  void contribute(Tree tree, int edge, double difference, long visits) {
    int pattern = tree.pattern(edge);
    if (pattern == 0) {
      return;
    }
    double weight = StrictMath.pow(visits, VISITS_POWER);
    long now = packed((float) (weight * difference), (float) weight);
    long before = tree.replaceContribution(edge, now);
    differences.addAndGet(pattern - 1, difference(now) - difference(before));
    weights.addAndGet(pattern - 1, weight(now) - weight(before));
  }

  /** Computes the sums anew from the nodes that a tree still has. Needs exclusive access. */
  public void count(Tree tree) {
    for (int i = 0; i < weights.length(); i++) {
      differences.set(i, 0);
      weights.set(i, 0);
    }
    tree.forEachEdge(edge -> {
      int pattern = tree.pattern(edge);
      if (pattern != 0) {
        differences.addAndGet(pattern - 1, difference(tree.contribution(edge)));
        weights.addAndGet(pattern - 1, weight(tree.contribution(edge)));
      }
    });
  }

  /** Returns all sums of differences and of weights, to be compared. */
  public List<Long> sums() {
    return IntStream.range(0, weights.length())
        .boxed()
        .flatMap(i -> Stream.of(differences.get(i), weights.get(i)))
        .toList();
  }

  private static long packed(float weighted, float weight) {
    return (long) Float.floatToRawIntBits(weighted) << 32
        | (Float.floatToRawIntBits(weight) & 0xffffffffL);
  }

  private static long difference(long contribution) {
    return Math.round(Float.intBitsToFloat((int) (contribution >>> 32)) / UNIT);
  }

  private static long weight(long contribution) {
    return Math.round(Float.intBitsToFloat((int) contribution) / UNIT);
  }
}
