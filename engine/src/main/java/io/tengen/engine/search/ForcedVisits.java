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
 * Forced visits of root moves, which let noise in the priors take effect, and the policy target
 * without them (Wu, "Accelerating self-play learning in Go", 2019, §3.2, "Forced playouts and
 * policy target pruning").
 *
 * <p>A visited move gets at least √(k · prior · visits of the root) visits. The policy target
 * removes from every move but the most visited one the visits that selection would not have given
 * it, as long as its PUCT value does not exceed that of the most visited move; a move left with a
 * single visit is removed.
 *
 * <p>An instance serves one search. {@link #next} is thread-safe.
 */
final class ForcedVisits {
  private final Tree tree;
  private final ValueMix mix;
  private final NetworkSelection selection;
  private final double k;
  private final boolean withPass;
  private final int node;
  private final int count;

  /**
   * @param k above 0
   * @param withPass whether a pass may be played although there is another move
   */
  ForcedVisits(Tree tree, ValueMix mix, NetworkSelection selection, double k, boolean withPass) {
    this.tree = tree;
    this.mix = mix;
    this.selection = selection;
    this.k = k;
    this.withPass = withPass;
    node = tree.child(Tree.ROOT);
    count = tree.count(node);
  }

  /** Returns the edge of a move with too few visits; {@link Tree#NONE} if there is none. */
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

  /**
   * Returns the visits of an edge; 0 for a pass that may not be played, whose visits were
   * inherited.
   */
  private int visits(int edge) {
    boolean allowed = withPass || count == 1 || tree.move(edge) != Points.PASS;
    return allowed ? EdgeStats.visits(tree.stats(edge)) : 0;
  }

  /**
   * Returns the shares of the visits without the forced ones, largest first. No request may be
   * pending.
   */
  List<MoveShare> pruned() {
    int best = node;
    for (int edge = node; edge < node + count; edge++) {
      int more = visits(edge) - visits(best);
      best = more > 0 || (more == 0 && worth(edge) > worth(best)) ? edge : best;
    }
    long all = visits();
    double width = selection.width(tree, Tree.ROOT, all);
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

  /** Returns the visits of a move without those that selection would not have given it. */
  private int left(int edge, double bound, double width, long all) {
    int visits = visits(edge);
    double forced = Math.sqrt(k * tree.prior(edge) * all);
    double gap = bound - worth(edge);
    if (visits == 0 || gap <= 0) {
      return visits;
    }
    // The number of visits at which its PUCT value falls to that of the best move.
    double deserved = width * tree.prior(edge) / gap - 1;
    int left = (int) Math.clamp(Math.ceil(Math.max(visits - forced, deserved)), 0, visits);
    return left <= 1 ? 0 : left;
  }

  private double worth(int edge) {
    return mix.value(tree.stats(edge), tree.values(edge), 0.5);
  }
}
