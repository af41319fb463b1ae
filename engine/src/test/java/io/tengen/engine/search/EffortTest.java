package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Points;
import org.junit.jupiter.api.Test;

/** When a search ends, simulation by simulation, on a tree with three root moves. */
class EffortTest {
  private static final int LIMIT = 100;

  private final Tree tree = new Tree(1, 64);
  private final int root;

  EffortTest() {
    assertTrue(tree.claim(Tree.ROOT));
    int[] moves = {30, 31, Points.PASS};
    root = tree.append(Tree.ROOT, moves, new float[] {0.4f, 0.3f, 0.3f}, moves.length);
  }

  /** Visits of an even game. */
  private static long even(int visits) {
    return Stats.of(visits, visits * (Stats.WIN / 2));
  }

  /** Simulations until a search is settled of which every one visits the same move. */
  private int simulations(boolean withPass, int move) {
    return simulations(LIMIT, withPass, move, even(1));
  }

  private int simulations(int limit, boolean withPass, int move, long visit) {
    Root moves = new Root(tree, new Leads(3), Mixture.ROLLOUTS, withPass);
    Effort effort = new Effort(new SearchLimit.Settled(limit), moves);
    long before = tree.stats(root + move);
    int simulations = 0;
    while (effort.goesOn()) {
      tree.add(root + move, visit);
      simulations++;
    }
    tree.add(root + move, before - tree.stats(root + move));
    return simulations;
  }

  @Test
  void aLeadThatMayBeLostBetweenTwoLooksSettlesNothing() {
    tree.add(root, even(40));
    assertEquals(LIMIT - 40, simulations(true, 1), "the second move overtakes the first");
  }

  @Test
  void aLeadThatCannotBeLostEndsTheSearch() {
    tree.add(root, even(60));
    assertEquals(1, simulations(true, 1), "40 are left: one is always made");
  }

  @Test
  void aPassThatMayNotBePlayedLeadsNobody() {
    tree.add(root + 2, even(60));
    assertEquals(
        64, simulations(false, 0), "when it is looked again, 36 are left for a lead of 64");
  }

  @Test
  void aDecidedGameIsLookedAtForATenthOfTheVisits() {
    long won = Stats.of(1, Stats.WIN);
    long lost = Stats.of(1, 0);
    assertEquals(500, simulations(5_000, true, 0, won));
    assertEquals(500, simulations(5_000, true, 0, lost), "lost for certain is decided too");
  }

  /** Beyond, the sums of a tree's values would run over into their counts. */
  @Test
  void withoutRolloutsASearchEndsBeforeTheCountersOfAnswersAreFull() {
    int last = (1 << 24) - (1 << 20) - 1;
    tree.add(root, even(last));
    Root moves = new Root(tree, new Leads(3), new Mixture(0), true);
    Effort endless = new Effort(new SearchLimit.Visits(Integer.MAX_VALUE), moves);
    assertTrue(endless.goesOn());
    assertFalse(endless.goesOn());
  }

  @Test
  void toBeCertainTakesSomeFourHundredVisits() {
    assertEquals(384, simulations(1_000, true, 0, Stats.of(1, Stats.WIN)));
  }
}
