package io.tengen.engine.search;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats.MoveShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Visits that root moves get beside those that they are selected for, so that noise in the priors
 * comes to show whether it was right; and what of the visits is to be learned without them (Wu,
 * "Accelerating self-play learning in Go", 2019, §3.2, "Forced playouts and policy target
 * pruning").
 *
 * <p>A move that was visited gets √(k · prior · visits of the root) visits at least. Afterwards as
 * many are taken from every move but the most visited as selection would not have given it, whose
 * bound the most visited move's stays; a move that is left with one visit has none.
 *
 * <p>Made for one search; {@link #next} may be asked by any of its threads.
 */
final class ForcedVisits {
  private final Tree tree;
  private final ValueMix valueMix;
  private final NetworkSelection selection;
  private final double k;
  private final boolean withPass;
  private final int node;
  private final int count;

  /**
   * @param k above 0
   * @param withPass whether a pass may be played where there is another move
   */
  ForcedVisits(
      Tree tree, ValueMix valueMix, NetworkSelection selection, double k, boolean withPass) {
    this.tree = tree;
    this.valueMix = valueMix;
    this.selection = selection;
    this.k = k;
    this.withPass = withPass;
    node = tree.child(Tree.ROOT);
    count = tree.count(node);
  }

  /** The edge of a move that has too few visits; {@link Tree#NONE} if there is none. */
  int next() {
    double all = k * visits();
    for (int edge = node; edge < node + count; edge++) {
      long visits = visits(edge);
      if (visits > 0 && visits * visits < all * tree.prior(edge)) {
        return edge;
      }
    }
    return Tree.NONE;
  }

  private long visits() {
    long visits = 0;
    for (int edge = node; edge < node + count; edge++) {
      visits += visits(edge);
    }
    return visits;
  }

  /** None of a pass that may not be played, and was inherited. */
  private int visits(int edge) {
    boolean allowed = withPass || count == 1 || tree.move(edge) != Points.PASS;
    return allowed ? EdgeStats.visits(tree.stats(edge)) : 0;
  }

  /** Shares of the visits without the forced ones, best first; all answers are there. */
  List<MoveShare> pruned() {
    int best = node;
    for (int edge = node; edge < node + count; edge++) {
      int more = visits(edge) - visits(best);
      best = more > 0 || (more == 0 && worth(edge) > worth(best)) ? edge : best;
    }
    long all = visits();
    double width = selection.width(all);
    double bound = worth(best) + width * tree.prior(best) / (1 + visits(best));
    int[] left = new int[count];
    int sum = 0;
    for (int i = 0; i < count; i++) {
      int edge = node + i;
      left[i] = edge == best ? visits(edge) : left(edge, bound, width, all);
      sum += left[i];
    }
    List<MoveShare> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (left[i] > 0) {
        shares.add(new MoveShare(tree.move(node + i), (float) left[i] / sum));
      }
    }
    shares.sort(Comparator.comparingDouble(MoveShare::share).reversed());
    return shares;
  }

  /** What selection would have given the move by itself, of what it has. */
  private int left(int edge, double bound, double width, long all) {
    int visits = visits(edge);
    double forced = Math.sqrt(k * tree.prior(edge) * all);
    double gap = bound - worth(edge);
    if (visits == 0 || gap <= 0) {
      return visits;
    }
    // At so many visits its bound falls to that of the best move.
    double deserved = width * tree.prior(edge) / gap - 1;
    int left = (int) Math.clamp(Math.ceil(Math.max(visits - forced, deserved)), 0, visits);
    return left <= 1 ? 0 : left;
  }

  private double worth(int edge) {
    return valueMix.worth(tree.stats(edge), tree.values(edge), 0.5);
  }
}
