package io.tengen.engine.search.root;

import io.tengen.engine.net.Layout;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Merges the root's moves that symmetries of the position map to each other: one of them gets the
 * priors of all, the others none (KataGo's pruning of symmetric root moves). Only stones are
 * compared, so under superko rules the histories of two such moves may differ; a move that is not
 * legal has no edge and is not merged.
 */
public final class RootSymmetries {
  private RootSymmetries() {}

  /**
   * Merges moves of a node that has become the root. Must not run concurrently with a search. Does
   * nothing on a position without a symmetry.
   */
  public static void merge(Tree tree, int node, Position position) {
    int size = position.points().size();
    Layout layout = new Layout(size, size);
    int[] symmetries =
        IntStream.range(1, Layout.SYMMETRIES)
            .filter(symmetry -> isSymmetric(position, layout, symmetry))
            .toArray();
    if (symmetries.length == 0) {
      return;
    }
    Map<Integer, Integer> edges = edges(tree, node);
    float[] priors = new float[tree.count(node)];
    for (int edge = node; edge < node + priors.length; edge++) {
      int kept = edge;
      for (int symmetry : symmetries) {
        int image = layout.move(0, layout.index(symmetry, tree.move(edge)));
        kept = preferred(tree, kept, edges.getOrDefault(image, kept));
      }
      priors[kept - node] += tree.prior(edge);
    }
    for (int i = 0; i < priors.length; i++) {
      tree.setPrior(node + i, priors[i]);
    }
  }

  private static Map<Integer, Integer> edges(Tree tree, int node) {
    Map<Integer, Integer> edges = new HashMap<>();
    for (int edge = node; edge < node + tree.count(node); edge++) {
      edges.put(tree.move(edge), edge);
    }
    return edges;
  }

  private static boolean isSymmetric(Position position, Layout layout, int symmetry) {
    Points points = position.points();
    Board board = position.board();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int image = layout.move(0, layout.index(symmetry, point));
      if (board.stoneAt(point) != board.stoneAt(image)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the more visited one of two edges, the first in a tie. */
  private static int preferred(Tree tree, int one, int other) {
    int more = EdgeStats.visits(tree.stats(other)) - EdgeStats.visits(tree.stats(one));
    return more > 0 || (more == 0 && other < one) ? other : one;
  }
}
