package io.tengen.engine.search.tree;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Concurrency tests of a shared {@link Tree} on the memory model of the current machine: an edge is
 * expanded once, a node is visible completely or not at all, no visit and no result is lost, and a
 * growing tree keeps its content.
 *
 * <pre>./mvnw -Pjcstress -Dquick -pl engine process-test-classes \
 *   -Djcstress.args="-m quick -c 2 -t TreeStress"</pre>
 */
public final class TreeStress {
  private static final int[] MOVES = {7, 8, 9};
  private static final float[] PRIORS = {0.5f, 0.25f, 0.125f};

  private TreeStress() {}

  /** A tree whose memory has been used before, so that missing writes are detected. */
  private static Tree usedTree(int maxNodes) {
    Tree tree = new Tree(maxNodes, 1);
    int[] moves = {1, 2, 3, 4};
    float[] priors = {1, 1, 1, 1};
    tree.claim(Tree.ROOT);
    int node = tree.append(Tree.ROOT, moves, priors, moves.length);
    for (int i = 0; i < moves.length; i++) {
      tree.add(node + i, EdgeStats.of(1000, 5));
      tree.claim(node + i);
    }
    tree.clear();
    return tree;
  }

  private static int append(Tree tree, int edge) {
    return tree.claim(edge) ? tree.append(edge, MOVES, PRIORS, MOVES.length) : Tree.NONE;
  }

  /** Returns whether a node is completely as {@link #append} wrote it. */
  private static boolean isWhole(Tree tree, int node) {
    if (tree.count(node) != MOVES.length) {
      return false;
    }
    for (int i = 0; i < MOVES.length; i++) {
      int edge = node + i;
      if (tree.move(edge) != MOVES[i]
          || tree.prior(edge) != PRIORS[i]
          || tree.stats(edge) != 0
          || tree.amaf(edge) != 0
          || tree.child(edge) != Tree.NONE) {
        return false;
      }
    }
    return true;
  }

  /** Two simulations reach an edge without a node. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The first made the node.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The second made the node.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Neither or both made the node.")
  @State
  public static class Expansion {
    private final Tree tree = usedTree(10);

    @Actor
    public void first(II_Result result) {
      result.r1 = append(tree, Tree.ROOT) == Tree.NONE ? 0 : 1;
    }

    @Actor
    public void second(II_Result result) {
      result.r2 = append(tree, Tree.ROOT) == Tree.NONE ? 0 : 1;
    }
  }

  /** One simulation makes a node while another descends. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The node is not there yet.")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The node is there, whole.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The node is there in part.")
  @State
  public static class Publication {
    private final Tree tree = usedTree(10);

    @Actor
    public void expand() {
      append(tree, Tree.ROOT);
    }

    @Actor
    public void walk(I_Result result) {
      int node = tree.child(Tree.ROOT);
      result.r1 = node == Tree.NONE ? 0 : isWhole(tree, node) ? 1 : -1;
    }
  }

  /** Two simulations end at different edges when the tree can take only one more node. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The first took the room.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The second took the room.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The room was left unused, or used twice.")
  @State
  public static class LastNode {
    private final Tree tree = usedTree(2);
    private final int root = append(tree, Tree.ROOT);

    @Actor
    public void first(II_Result result) {
      result.r1 = append(tree, root) == Tree.NONE ? 0 : 1;
    }

    @Actor
    public void second(II_Result result) {
      result.r2 = append(tree, root + 1) == Tree.NONE ? 0 : 1;
    }
  }

  /** Two simulations make nodes where the tree has to grow. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both nodes are there, whole.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A node was lost, or one overwrote another.")
  @State
  public static class Growth {
    private static final int ALMOST_ALL = 8_190;

    private final Tree tree = new Tree(10, 1);
    private final int root;

    public Growth() {
      tree.claim(Tree.ROOT);
      root = tree.append(Tree.ROOT, new int[ALMOST_ALL], new float[ALMOST_ALL], ALMOST_ALL);
    }

    @Actor
    public void first() {
      append(tree, root);
    }

    @Actor
    public void second() {
      append(tree, root + 1);
    }

    @Arbiter
    public void after(II_Result result) {
      result.r1 = whole(root);
      result.r2 = whole(root + 1);
    }

    private int whole(int edge) {
      int node = tree.child(edge);
      return node != Tree.NONE && isWhole(tree, node) ? 1 : 0;
    }
  }

  /** Two simulations add virtual losses to an edge, remove them, and add their results. */
  @JCStressTest
  @Outcome(id = "2, 384", expect = Expect.ACCEPTABLE, desc = "Two visits, a win and a draw.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A visit or a result was lost.")
  @State
  public static class Sums {
    private static final int VIRTUAL_LOSS = 3;

    private final Tree tree = new Tree(1, 1);

    @Actor
    public void win() {
      tree.add(Tree.ROOT, EdgeStats.of(VIRTUAL_LOSS, 0));
      tree.add(Tree.ROOT, EdgeStats.of(1 - VIRTUAL_LOSS, EdgeStats.WIN));
    }

    @Actor
    public void draw() {
      tree.add(Tree.ROOT, EdgeStats.of(VIRTUAL_LOSS, 0));
      tree.add(Tree.ROOT, EdgeStats.of(1 - VIRTUAL_LOSS, EdgeStats.WIN / 2));
    }

    @Arbiter
    public void after(II_Result result) {
      long stats = tree.stats(Tree.ROOT);
      result.r1 = EdgeStats.visits(stats);
      result.r2 = (int) (EdgeStats.wins(stats) * EdgeStats.WIN);
    }
  }

  /** One simulation passes an edge while another chooses by its statistics. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Before the simulation.")
  @Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "With its virtual loss.")
  @Outcome(id = "1, 256", expect = Expect.ACCEPTABLE, desc = "With its win.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Visits of one moment with the results of another.")
  @State
  public static class Selecting {
    private final Tree tree = new Tree(1, 1);

    @Actor
    public void simulate() {
      tree.add(Tree.ROOT, EdgeStats.of(3, 0));
      tree.add(Tree.ROOT, EdgeStats.of(-2, EdgeStats.WIN));
    }

    @Actor
    public void select(II_Result result) {
      long stats = tree.stats(Tree.ROOT);
      result.r1 = EdgeStats.visits(stats);
      result.r2 = (int) (EdgeStats.wins(stats) * EdgeStats.WIN);
    }
  }
}
