package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import org.junit.jupiter.api.Test;

/** Tests of the move that a search with a network alone plays. */
class RootChoiceTest {
  private static final int USUAL = 30;
  private static final int LATE = 31;
  private static final LowerBound BOUND = new LowerBound(5, 0.15);

  private final Tree tree = new Tree(1, 64, Tree.Columns.MOMENTS);
  private final int node;

  RootChoiceTest() {
    assertTrue(tree.claim(Tree.ROOT));
    float[] priors = {0.6f, 0.3f, 0.1f};
    node = tree.append(Tree.ROOT, new int[] {USUAL, LATE, Points.PASS}, priors, 3);
    visit(node, 100, 0.5);
  }

  private void visit(int edge, int visits, double mean) {
    for (int i = 0; i < visits; i++) {
      tree.add(edge, EdgeStats.of(1, 0));
      tree.addMoments(edge, i % 2 == 0 ? mean - 0.02 : mean + 0.02);
    }
  }

  private RootView view(LowerBound bound) {
    return new RootView(tree, new ScoreLeads(3), new ValueMix(0), bound, false);
  }

  private int chosen(LowerBound bound) {
    return view(bound).report().move();
  }

  @Test
  void betterMoveIsPlayedThoughItHasFewerVisits() {
    visit(node + 1, 40, 0.7);
    assertEquals(USUAL, chosen(LowerBound.NONE));
    assertEquals(LATE, chosen(BOUND));
  }

  /** Another move needs a share of the visits of the most visited one to be the result. */
  @Test
  void searchIsNotSettledWhileAnotherMoveMayBecomeTheResult() {
    visit(node + 1, 10, 0.5);
    assertEquals(90, view(LowerBound.NONE).lead());
    assertEquals((int) (100 * BOUND.share()) - 10, view(BOUND).lead());
  }

  @Test
  void moveWithTooFewVisitsIsNotPlayed() {
    visit(node + 1, 14, 0.9);
    assertEquals(USUAL, chosen(BOUND));
  }

  @Test
  void forbiddenPassIsNotPlayed() {
    visit(node + 2, 90, 0.9);
    assertEquals(USUAL, chosen(BOUND));
  }
}
