package io.tengen.engine.search.tree;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Treatment;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Makes nodes. The edges of a node are sorted by descending prior, equal priors in random order.
 * Allocates nothing. Confined to one thread at a time; the tree may be shared.
 */
public final class Expander {
  private final Tree tree;
  private final PriorPolicy priors;
  private final SplittableRandom random;
  private final int[] moves;
  private final float[] weights;
  private final long[] order;
  private final int[] sortedMoves;
  private final float[] sortedPriors;

  /**
   * @param points number of points of the board
   */
  public Expander(int points, Tree tree, PriorPolicy priors, SplittableRandom random) {
    this.tree = tree;
    this.priors = priors;
    this.random = random;
    int most = points + 1;
    moves = new int[most];
    weights = new float[most];
    order = new long[most];
    sortedMoves = new int[most];
    sortedPriors = new float[most];
  }

  /**
   * Makes the node behind an edge.
   *
   * @param position the position after the edge's move
   * @return the node; {@link Tree#NONE} if another thread is making it, or the tree is full
   */
  public int expand(int edge, Position position) {
    if (!tree.claim(edge)) {
      return Tree.NONE;
    }
    int count = position.candidates(moves);
    if (count == 0 || position.setup().rules().pass() == Treatment.ALLOWED) {
      moves[count++] = Points.PASS;
    }
    priors.priors(position, moves, count, weights);
    for (int i = 0; i < count; i++) {
      // Non-negative floats are ordered as their bits: largest prior first, then random.
      int descending = Integer.MAX_VALUE - Float.floatToRawIntBits(weights[i]);
      order[i] = (long) descending << 32 | (random.nextInt() >>> 16) << 16 & 0x7fff0000L | i;
    }
    Arrays.sort(order, 0, count);
    for (int i = 0; i < count; i++) {
      int from = (int) order[i] & 0xffff;
      sortedMoves[i] = moves[from];
      sortedPriors[i] = weights[from];
    }
    // Excluded moves come last. A node needs an edge even if all are excluded.
    while (count > 1 && sortedPriors[count - 1] == 0) {
      count--;
    }
    return tree.append(edge, sortedMoves, sortedPriors, count);
  }
}
