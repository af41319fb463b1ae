package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.root.RootSymmetries;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RootSymmetriesTest {
  private final Tree tree = new Tree(10, 64);
  private final Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));

  /** Makes a root of all candidates with equal priors, and merges. Returns the moves left. */
  private long merged() {
    int[] moves = new int[82];
    int count = position.candidates(moves);
    moves[count++] = Points.PASS;
    float[] priors = new float[count];
    Arrays.fill(priors, 1f / count);
    assertTrue(tree.claim(Tree.ROOT));
    int node = tree.append(Tree.ROOT, moves, priors, count);
    tree.add(node + count - 2, EdgeStats.of(1, 0));
    RootSymmetries.merge(tree, node, position);
    double sum = 0;
    long left = 0;
    for (int edge = node; edge < node + count; edge++) {
      sum += tree.prior(edge);
      left += tree.prior(edge) > 0 ? 1 : 0;
    }
    assertEquals(1, sum, 1e-5);
    assertEquals(1f / count, tree.prior(node + count - 1), 1e-6, "the pass");
    if (position.moveCount() == 0) {
      // The last point is a corner, and was visited.
      assertEquals(4f / count, tree.prior(node + count - 2), 1e-6);
    }
    return left;
  }

  @Test
  void emptyBoardHasFifteenPoints() {
    assertEquals(15 + 1, merged());
  }

  @Test
  void stoneOnTheDiagonalLeavesOneSymmetry() {
    position.play(position.points().at(2, 2));
    // 72 points are images of each other in pairs, and 8 empty ones are on the diagonal.
    assertEquals(36 + 8 + 1, merged());
  }

  @Test
  void noMoveIsMergedWithoutSymmetry() {
    position.play(position.points().at(2, 3));
    assertEquals(80 + 1, merged());
  }
}
