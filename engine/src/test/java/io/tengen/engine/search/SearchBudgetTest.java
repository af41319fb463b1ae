package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import org.junit.jupiter.api.Test;

/** Tests of the end of a search, simulation by simulation, on a tree with three root moves. */
class SearchBudgetTest {
  private static final int LIMIT = 100;

  private final Tree tree = new Tree(1, 64);
  private final int root;

  SearchBudgetTest() {
    assertTrue(tree.claim(Tree.ROOT));
    int[] moves = {30, 31, Points.PASS};
    root = tree.append(Tree.ROOT, moves, new float[] {0.4f, 0.3f, 0.3f}, moves.length);
  }

  /** Adds visits of an even game. */
  private static long even(int visits) {
    return EdgeStats.of(visits, visits * (EdgeStats.WIN / 2));
  }

  /**
   * Returns the number of simulations until a search is settled in which all visit the same move.
   */
  private int simulations(boolean withPass, int move) {
    return simulations(LIMIT, withPass, move, even(1));
  }

  private int simulations(int limit, boolean withPass, int move, long visit) {
    RootView moves = new RootView(tree, new ScoreLeads(3), ValueMix.ROLLOUTS, withPass);
    SearchBudget budget = new SearchBudget(new SearchLimit.Settled(limit), moves);
    long before = tree.stats(root + move);
    int simulations = 0;
    while (budget.tryBegin()) {
      tree.add(root + move, visit);
      simulations++;
    }
    tree.add(root + move, before - tree.stats(root + move));
    return simulations;
  }

  @Test
  void leadThatMayBeLostBetweenSamplesDoesNotSettle() {
    tree.add(root, even(40));
    assertEquals(LIMIT - 40, simulations(true, 1), "the second move overtakes the first");
  }

  @Test
  void leadThatCannotBeLostEndsTheSearch() {
    tree.add(root, even(60));
    assertEquals(1, simulations(true, 1), "40 are left: one is always made");
  }

  @Test
  void forbiddenPassDoesNotCountForTheLead() {
    tree.add(root + 2, even(60));
    assertEquals(
        64, simulations(false, 0), "when it is looked again, 36 are left for a lead of 64");
  }

  @Test
  void decidedGameGetsATenthOfTheVisits() {
    long won = EdgeStats.of(1, EdgeStats.WIN);
    long lost = EdgeStats.of(1, 0);
    assertEquals(500, simulations(5_000, true, 0, won));
    assertEquals(500, simulations(5_000, true, 0, lost), "lost for certain is decided too");
  }

  /**
   * Returns the number of simulations, of at most 1,000 visits and half as many more, until a
   * search ends in which all visit the second move and win.
   */
  private int extended(int first) {
    tree.add(root, even(first));
    RootView moves = new RootView(tree, new ScoreLeads(3), ValueMix.ROLLOUTS, true);
    SearchBudget budget = new SearchBudget(new SearchLimit.Visits(1_000).extendedBy(0.5), moves);
    int simulations = 0;
    while (budget.tryBegin()) {
      tree.add(root + 1, EdgeStats.of(1, EdgeStats.WIN));
      simulations++;
    }
    return simulations;
  }

  @Test
  void searchIsExtendedUntilTheBestMoveIsTheMostVisitedOne() {
    assertEquals(512, extended(500), "the first sample in which 500 are overtaken");
  }

  @Test
  void extensionHasAnEnd() {
    assertEquals(1_500 - 900, extended(900));
  }

  @Test
  void searchIsNotExtendedIfTheMostVisitedMoveIsTheBest() {
    assertEquals(1_000 - 10, extended(10));
  }

  /** Beyond this number the sums of a tree's values would overflow into their counts. */
  @Test
  void searchEndsBeforeAnswerCountersOverflow() {
    int last = (1 << 24) - (1 << 20) - 1;
    tree.add(root, even(last));
    RootView moves = new RootView(tree, new ScoreLeads(3), new ValueMix(0), true);
    SearchBudget endless = new SearchBudget(new SearchLimit.Visits(Integer.MAX_VALUE), moves);
    assertTrue(endless.tryBegin());
    assertFalse(endless.tryBegin());
  }

  @Test
  void certaintyNeedsAboutFourHundredVisits() {
    assertEquals(384, simulations(1_000, true, 0, EdgeStats.of(1, EdgeStats.WIN)));
  }
}
