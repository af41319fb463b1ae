package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Points;
import org.junit.jupiter.api.Test;

/** When a search ends, simulation by simulation, on a tree with three root moves. */
class EffortTest {
  private static final int LIMIT = 100;

  private final Tree tree = new Tree(1);
  private final int root;

  EffortTest() {
    assertTrue(tree.claim(Tree.ROOT));
    int[] moves = {30, 31, Points.PASS};
    root = tree.append(Tree.ROOT, moves, new float[] {0.4f, 0.3f, 0.3f}, moves.length);
  }

  /** Simulations until a search is settled of which every one visits the same move. */
  private int simulations(boolean withPass, int move) {
    Effort effort = new Effort(new SearchLimit.Settled(LIMIT), new Root(tree, withPass));
    int simulations = 0;
    while (effort.goesOn()) {
      tree.add(root + move, Stats.of(1, 0));
      simulations++;
    }
    return simulations;
  }

  @Test
  void aLeadThatMayBeLostBetweenTwoLooksSettlesNothing() {
    tree.add(root, Stats.of(40, 0));
    assertEquals(LIMIT - 40, simulations(true, 1), "the second move overtakes the first");
  }

  @Test
  void aLeadThatCannotBeLostEndsTheSearch() {
    tree.add(root, Stats.of(60, 0));
    assertEquals(1, simulations(true, 1), "40 are left: one is always made");
  }

  @Test
  void aPassThatMayNotBePlayedLeadsNobody() {
    tree.add(root + 2, Stats.of(60, 0));
    assertEquals(
        64, simulations(false, 0), "when it is looked again, 36 are left for a lead of 64");
  }
}
