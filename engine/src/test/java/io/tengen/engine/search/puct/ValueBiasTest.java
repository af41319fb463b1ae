package io.tengen.engine.search.puct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;

class ValueBiasTest {
  private final Tree tree = new Tree(10, 64, Tree.Columns.BIASES);
  private final ValueBias bias = ValueBias.of(0.5);
  private final int node;

  ValueBiasTest() {
    assertTrue(tree.claim(Tree.ROOT));
    node = tree.append(Tree.ROOT, new int[] {30, 31}, new float[] {0.5f, 0.5f}, 2);
  }

  /** Returns the position after moves at these points, such as {@code C3 D4}. */
  private static Position after(String moves) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    for (String move : moves.split(" ")) {
      position.play(position.points().parse(move));
    }
    return position;
  }

  @Test
  void sameErrorIsExpectedOfTheSamePattern() {
    bias.mark(tree, node, after("G7 G6 C3 D4"));
    bias.mark(tree, node + 1, after("H8 G6 C3 D4"));
    bias.contribute(tree, node, 0.2, 10);
    assertEquals(0.5, bias.corrected(tree, node + 1, 0.4), 1e-6);
    bias.contribute(tree, node, 0.1, 20);
    assertEquals(0.45, bias.corrected(tree, node + 1, 0.4), 1e-6, "replaced, not added");
    assertEquals(1, bias.corrected(tree, node + 1, 0.99), "a win rate");
  }

  @Test
  void otherPatternsAreNotCorrected() {
    bias.mark(tree, node, after("G7 G6 C3 D4"));
    bias.contribute(tree, node, 0.2, 10);
    for (String moves : new String[] {"G7 G6 C3 D5", "C4 G6 C3 D4", "G7 C3 D4", "G7 G6 C2 D4"}) {
      bias.mark(tree, node + 1, after(moves));
      assertNotEquals(tree.pattern(node), tree.pattern(node + 1), moves);
      assertEquals(0.4, bias.corrected(tree, node + 1, 0.4), moves);
    }
  }

  @Test
  void stoneInAtariMakesAnotherPattern() {
    // White at A1 has one liberty or two, by a stone that is farther away than the pattern.
    bias.mark(tree, node, after("A2 A1 J9 C2"));
    bias.mark(tree, node + 1, after("A3 A1 J9 C2"));
    assertNotEquals(tree.pattern(node), tree.pattern(node + 1));
  }

  @Test
  void passHasNoPattern() {
    Position position = after("C3 D4");
    position.play(Points.PASS);
    bias.mark(tree, node, position);
    assertEquals(0, tree.pattern(node));
    bias.contribute(tree, node, 0.2, 10);
    assertEquals(0.4, bias.corrected(tree, node, 0.4));
  }

  @Test
  void newNodeHasTheCorrectedValue() {
    bias.mark(tree, node, after("G7 G6 C3 D4"));
    bias.mark(tree, node + 1, after("H8 G6 C3 D4"));
    bias.contribute(tree, node, -0.2, 10);
    assertTrue(tree.claim(node + 1));
    tree.append(node + 1, new int[] {40}, new float[] {1}, 1);
    tree.setOwn(node + 1, 0.6);
    tree.addMoments(node + 1, 0.6);
    new ChildWeights(0, bias).weigh(tree, node + 1);
    assertEquals(0.5, EdgeValues.mean(tree.values(node + 1), 0), 1e-4);
    assertEquals(0.25, EdgeValues.mean(tree.squares(node + 1), 0), 1e-4);
  }
}
