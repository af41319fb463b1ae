package io.tengen.engine.search.puct;

import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Concurrency test of {@link ChildWeights}: when the last of several simulations has been backed
 * up, a position's value is that of all its moves' answers.
 *
 * <pre>./mvnw -Pjcstress -Dquick -pl engine process-test-classes \
 *   -Djcstress.args="-m quick -c 2 -t ChildWeightsStress"</pre>
 */
public final class ChildWeightsStress {
  private ChildWeightsStress() {}

  /** Two simulations are backed up from two moves of the root. */
  @JCStressTest
  @Outcome(id = "3, 3, 1", expect = Expect.ACCEPTABLE, desc = "The value is that of both answers.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "An answer was lost, or the value is an old one.")
  @State
  public static class BackingUp {
    private static final ChildWeights WEIGHTS = new ChildWeights(0.25, ValueBias.NONE);

    private final Tree tree = new Tree(10, 1, Tree.Columns.MOMENTS);
    private final int node;

    public BackingUp() {
      tree.claim(Tree.ROOT);
      node = tree.append(Tree.ROOT, new int[] {30, 31}, new float[] {0.5f, 0.5f}, 2);
      tree.setOwn(Tree.ROOT, 0.5);
      tree.addMoments(Tree.ROOT, 0.5);
    }

    @Actor
    public void good() {
      backUp(node, 0.9);
    }

    @Actor
    public void bad() {
      backUp(node + 1, 0.2);
    }

    private void backUp(int edge, double result) {
      tree.addMoments(edge, result);
      WEIGHTS.weigh(tree, edge);
      tree.addMoments(Tree.ROOT, 1 - result);
      WEIGHTS.weigh(tree, Tree.ROOT);
    }

    @Arbiter
    public void after(III_Result result) {
      long values = tree.values(Tree.ROOT);
      long squares = tree.squares(Tree.ROOT);
      WEIGHTS.weigh(tree, Tree.ROOT);
      result.r1 = EdgeValues.count(values);
      result.r2 = EdgeValues.count(squares);
      result.r3 = values == tree.values(Tree.ROOT) && squares == tree.squares(Tree.ROOT) ? 1 : 0;
      // All trees share the memory of the process.
      tree.close();
    }
  }
}
