package io.tengen.engine.search.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeTest {
  private static int append(Tree tree, int edge, int firstMove, int count) {
    int[] moves = new int[count];
    float[] priors = new float[count];
    for (int i = 0; i < count; i++) {
      moves[i] = firstMove + i;
      priors[i] = 1f / (i + 1);
    }
    assertTrue(tree.claim(edge));
    return tree.append(edge, moves, priors, count);
  }

  /** Describes a subtree independently of its location. */
  private static String describe(Tree tree, int edge) {
    StringBuilder text = new StringBuilder();
    text.append(tree.stats(edge));
    int node = tree.child(edge);
    if (node != Tree.NONE) {
      text.append('(');
      for (int child = node; child < node + tree.count(node); child++) {
        text.append(tree.move(child)).append(' ').append(tree.prior(child)).append(' ');
        text.append(tree.amaf(child)).append(' ').append(describe(tree, child)).append(';');
      }
      text.append(')');
    }
    return text.toString();
  }

  @Test
  void edgeIsClaimedOnce() {
    Tree tree = new Tree(10, 64);
    assertTrue(tree.claim(Tree.ROOT));
    assertFalse(tree.claim(Tree.ROOT));
    assertEquals(Tree.NONE, tree.child(Tree.ROOT));
    tree.decline(Tree.ROOT);
    assertTrue(tree.claim(Tree.ROOT));
  }

  @Test
  void fullTreeRefusesNodesAndCountsVisits() {
    Tree tree = new Tree(2, 64);
    int root = append(tree, Tree.ROOT, 1, 3);
    assertTrue(append(tree, root, 10, 3) != Tree.NONE);
    assertEquals(Tree.NONE, append(tree, root + 1, 20, 3));
    assertEquals(Tree.NONE, append(tree, root + 1, 20, 3), "may be tried again");
    assertEquals(2, tree.nodes());
    tree.add(root + 1, EdgeStats.of(1, EdgeStats.WIN));
    assertEquals(1, EdgeStats.visits(tree.stats(root + 1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 82, 362, 626})
  void memoryIsLimitedOnAllBoards(int count) {
    Tree tree = new Tree(1_000_000, 1);
    int root = append(tree, Tree.ROOT, 0, count);
    int last = root;
    for (int edge = root; last != Tree.NONE; edge++) {
      last = append(tree, edge, 0, count);
    }
    int bytes = tree.nodes() * count * 28;
    assertTrue(bytes > 800_000 && bytes <= 1 << 20, tree.nodes() + " nodes");
  }

  @Test
  void treesShareTheMemoryOfTheProcess() {
    TreeMemory memory = new TreeMemory(1 << 20);
    Tree first = new Tree(1_000_000, 64, Tree.Columns.RESULTS, null, memory);
    try (Tree second = new Tree(1_000_000, 64, Tree.Columns.RESULTS, null, memory)) {
      TreeMemoryException e = assertThrows(TreeMemoryException.class, () -> grow(second));
      assertTrue(
          String.valueOf(e.getMessage()).startsWith("the search trees need more than the 1 MiB"));
      assertTrue(second.nodes() * 100 * 28 > 600_000, second.nodes() + " nodes");
      assertThrows(TreeMemoryException.class, () -> grow(first));
    }
    first.clear();
    assertThrows(TreeMemoryException.class, () -> grow(first));
    assertTrue(first.nodes() * 100 * 28 > 800_000, first.nodes() + " nodes");
    first.close();
    first.close();
    assertEquals(1 << 20, memory.left());
  }

  /** Adds nodes until there is no memory. */
  private static void grow(Tree tree) {
    int root = append(tree, Tree.ROOT, 0, 100);
    for (int edge = root; true; edge++) {
      append(tree, edge, 0, 100);
    }
  }

  /** Makes trees of about ten chunks with nodes of all sizes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void keepPreservesTheSubtree(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Tree tree = new Tree(1000, 64);
    List<Integer> edges = new ArrayList<>(List.of(Tree.ROOT));
    while (tree.nodes() < 600) {
      int edge = edges.remove(random.nextInt(edges.size()));
      int count = 1 + random.nextInt(360);
      int node = append(tree, edge, random.nextInt(400), count);
      for (int i = 0; i < count; i++) {
        edges.add(node + i);
        tree.add(node + i, EdgeStats.of(random.nextInt(1000), random.nextInt(1000)));
      }
    }
    int first = tree.child(Tree.ROOT);
    int kept = first;
    for (int edge = first; edge < first + tree.count(first); edge++) {
      if (describe(tree, edge).length() > describe(tree, kept).length()) {
        kept = edge;
      }
    }
    String before = describe(tree, kept);
    tree.keep(kept);
    assertEquals(before, describe(tree, Tree.ROOT));
    assertTrue(tree.nodes() < 600);
  }

  @Test
  void momentsAreKeptWithTheSubtree() {
    Tree tree = new Tree(10, 64, Tree.Columns.MOMENTS);
    int root = append(tree, Tree.ROOT, 1, 3);
    int below = append(tree, root + 1, 10, 2);
    tree.setOwn(root + 1, 0.75);
    tree.addMoments(root + 1, 0.75);
    tree.addMoments(root + 1, 0.25);
    append(tree, below, 20, 1);
    append(tree, below + 1, 20, 1);
    tree.setOwn(below + 1, 0.5);
    tree.addMoments(below + 1, 0.5);
    tree.keep(root + 1);
    assertEquals(0.75f, tree.own(Tree.ROOT));
    assertEquals((0.5625 + 0.0625) / 2, EdgeValues.mean(tree.squares(Tree.ROOT), 0), 1e-4);
    int kept = tree.child(Tree.ROOT);
    assertTrue(Float.isNaN(tree.own(kept)));
    assertEquals(0.5f, tree.own(kept + 1));
    assertEquals(0.25, EdgeValues.mean(tree.squares(kept + 1), 0), 1e-4);
    tree.clear();
    assertTrue(Float.isNaN(tree.own(Tree.ROOT)));
    assertEquals(0, tree.squares(Tree.ROOT));
  }

  /** The node that two edges lead to is behind its first parent, but kept with the second. */
  @Test
  void sharedNodeIsKeptWithEitherParent() {
    Transpositions transpositions = new Transpositions();
    Tree tree = new Tree(10, 64, Tree.Columns.MOMENTS, transpositions);
    int root = append(tree, Tree.ROOT, 1, 2);
    int first = append(tree, root, 10, 2);
    int shared = append(tree, first, 20, 3);
    transpositions.add(7, first, shared);
    append(tree, shared + 1, 30, 1);
    tree.setOwn(first, 0.25);
    int second = append(tree, root + 1, 11, 2);
    assertFalse(transpositions.join(tree, second, 8), "another position");
    assertTrue(transpositions.join(tree, second, 7));
    assertFalse(transpositions.join(tree, second, 7), "it has joined");
    assertArrayEquals(new int[] {first, second}, transpositions.edgesTo(shared));
    String before = describe(tree, root + 1);
    tree.keep(root + 1);
    assertEquals(before, describe(tree, Tree.ROOT));
    assertEquals(3, tree.nodes());
    int kept = tree.child(Tree.ROOT);
    assertEquals(0.25f, tree.own(kept));
    assertArrayEquals(new int[] {kept}, transpositions.edgesTo(tree.child(kept)));
    assertTrue(transpositions.join(tree, kept + 1, 7), "it is found where it is now");
    assertEquals(tree.child(kept), tree.child(kept + 1));
    tree.clear();
    append(tree, Tree.ROOT, 1, 2);
    assertFalse(transpositions.join(tree, tree.child(Tree.ROOT), 7));
  }

  @Test
  void everyEdgeIsVisitedOnce() {
    Transpositions transpositions = new Transpositions();
    Tree tree = new Tree(10, 64, Tree.Columns.MOMENTS, transpositions);
    int root = append(tree, Tree.ROOT, 1, 2);
    int shared = append(tree, root, 10, 2);
    transpositions.add(7, root, shared);
    transpositions.join(tree, root + 1, 7);
    List<Integer> visited = new ArrayList<>();
    tree.forEachEdge(visited::add);
    assertEquals(List.of(Tree.ROOT, root, root + 1, shared, shared + 1), visited);
  }

  @Test
  void concurrentThreadsLoseNoVisitAndMakeNoNodeTwice() throws InterruptedException {
    Tree tree = new Tree(100_000, 64);
    int root = append(tree, Tree.ROOT, 1, 300);
    AtomicInteger made = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      SplittableRandom random = new SplittableRandom(t);
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  start.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                for (int i = 0; i < 50_000; i++) {
                  int edge = root + random.nextInt(300);
                  tree.add(edge, EdgeStats.of(3, 0));
                  if (tree.claim(edge)) {
                    int node = tree.append(edge, new int[] {edge}, new float[] {1}, 1);
                    made.incrementAndGet();
                    assertEquals(edge, tree.move(node));
                  }
                  int node = tree.child(edge);
                  if (node != Tree.NONE) {
                    assertEquals(edge, tree.move(node), "a node is seen only whole");
                  }
                  tree.add(edge, EdgeStats.of(-2, EdgeStats.WIN));
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(300, made.get());
    long visits = 0;
    double wins = 0;
    for (int edge = root; edge < root + 300; edge++) {
      visits += EdgeStats.visits(tree.stats(edge));
      wins += EdgeStats.wins(tree.stats(edge));
    }
    assertEquals(200_000, visits);
    assertEquals(200_000, wins);
  }
}
