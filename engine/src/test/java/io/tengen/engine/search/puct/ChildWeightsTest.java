package io.tengen.engine.search.puct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildWeightsTest {
  /** Returns the value of a position of two moves for the side that moved there. */
  private static double value(double power, int visits, double one, int others, double other) {
    Tree tree = new Tree(10, 1, Tree.Columns.MOMENTS);
    assertTrue(tree.claim(Tree.ROOT));
    int node = tree.append(Tree.ROOT, new int[] {30, 31}, new float[] {0.5f, 0.5f}, 2);
    tree.setOwn(Tree.ROOT, 0.5);
    tree.addMoments(Tree.ROOT, 0.5);
    ChildWeights weights = new ChildWeights(power, ValueBias.NONE);
    add(tree, node, visits, one);
    add(tree, node + 1, others, other);
    weights.weigh(tree, Tree.ROOT);
    return EdgeValues.mean(tree.values(Tree.ROOT), -1);
  }

  private static void add(Tree tree, int edge, int visits, double result) {
    for (int i = 0; i < visits; i++) {
      tree.addMoments(edge, result);
      tree.addMoments(Tree.ROOT, 1 - result);
    }
  }

  /** The values are those of tables of Student's distribution. */
  @ParameterizedTest
  @CsvSource({"0, 0.5", "1.638, 0.9", "3.182, 0.975", "-2.353, 0.05"})
  void chanceIsStudentsDistribution(double z, double chance) {
    assertEquals(chance, ChildWeights.chance(z), 1e-4);
  }

  @Test
  void factorsAreInterpolated() {
    ChildWeights weights = new ChildWeights(0.25, ValueBias.NONE);
    for (double z = -15; z < 15; z += 0.37) {
      assertEquals(Math.pow(ChildWeights.chance(z) + 1e-4, 0.25), weights.factor(z), 1e-4);
    }
    assertEquals(weights.factor(-16), weights.factor(-1000));
  }

  @Test
  void equalMovesAreWeightedByVisits() {
    assertEquals((0.5 + 40 * 0.4) / 41, value(0.25, 10, 0.6, 30, 0.6), 1e-4);
  }

  @Test
  void badMovesCountForLess() {
    double plain = (0.5 + 50 * 0.3 + 10 * 0.9) / 61;
    double weighted = value(0.25, 50, 0.7, 10, 0.1);
    assertTrue(weighted < plain - 0.02, () -> weighted + " for " + plain);
    assertTrue(weighted > 0.3, "the bad move still counts");
    assertTrue(value(1, 50, 0.7, 10, 0.1) < weighted, "more so with a larger power");
  }

  @Test
  void positionWithoutAnswersBelowKeepsItsOwn() {
    assertEquals(0.5, value(0.25, 0, 0, 0, 0), 1e-4);
  }
}
