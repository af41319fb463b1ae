package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the win rate that is assumed of an untried move, beside one tried move. */
class FirstPlayTest {
  private static final int VISITS = 10;
  private static final int TRIED = 0;
  private static final int UNTRIED = 1;

  private final Tree tree = new Tree(1, 64, Tree.Columns.VALUES);
  private final int root;

  FirstPlayTest() {
    assertTrue(tree.claim(Tree.ROOT));
    root = tree.append(Tree.ROOT, new int[] {30, 31}, new float[] {0.5f, 0.5f}, 2);
  }

  private static SearchSettings settings(boolean fromEven) {
    return new SearchSettings(0, 0, fromEven, 0, 0, 0, 1, 1, 100, 64, 1, RootSettings.NONE);
  }

  /** Returns the selected move if all simulations so far were of one move, with this win rate. */
  private int selected(double lambda, boolean fromEven, double winRate) {
    int result = (int) (winRate * EdgeStats.WIN);
    for (int i = 0; i < VISITS; i++) {
      tree.add(root, EdgeStats.of(1, result));
      tree.addValue(root, EdgeValues.of(winRate));
      tree.add(Tree.ROOT, EdgeStats.of(1, EdgeStats.WIN - result));
      tree.addValue(Tree.ROOT, EdgeValues.of(1 - winRate));
    }
    Selection selection =
        Selection.of(settings(fromEven), new ValueMix(lambda), PuctSettings.DEFAULT);
    return selection.select(tree, root, Tree.ROOT, tree.stats(Tree.ROOT), true) - root;
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1"})
  void anUntriedMoveIsEvenBesideABadOne(double lambda) {
    assertEquals(UNTRIED, selected(lambda, true, 0.4));
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1"})
  void anUntriedMoveIsEvenBesideAGoodOne(double lambda) {
    assertEquals(TRIED, selected(lambda, true, 0.6));
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1"})
  void anUntriedMoveIsAsGoodAsThePosition(double lambda) {
    assertEquals(TRIED, selected(lambda, false, 0.4), "equal: the first is selected");
  }
}
