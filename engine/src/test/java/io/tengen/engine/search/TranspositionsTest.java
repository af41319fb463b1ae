package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.Width;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Transpositions;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranspositionsTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final int VISITS = 1500;

  /** Nineteen points are open, so that many orders of moves are searched. */
  private static final Position NARROW =
      new Position(
          Diagram.of(
                  """
                  X X X X O O O O O
                  X . X X O O . O O
                  X X . X O . O O O
                  X X X X O O O O O
                  X X X X O O O O O
                  X . . . . . . . O
                  X . . . . . . . O
                  X X . . . . . O O
                  X X X X O O O O O
                  """)
              .setup(Rules.CHINESE, 7.5, Color.BLACK));

  /** Four kos at the edge, two held by each side. */
  private static final Position KOS =
      new Position(
          Diagram.of(
                  """
                  X . X O O O . O X
                  X X O O O O O X X
                  X X X X O O O O X
                  X . X X O O . O X
                  X X X X O O O O .
                  X . X X O O . O X
                  X X X X O O O O X
                  X X O O O O O X X
                  X . X O O O . O X
                  """)
              .setup(Rules.CHINESE, 7.5, Color.WHITE));

  private static Position after(String... moves) {
    Position position = new Position(EMPTY);
    Points points = EMPTY.points();
    for (String move : moves) {
      position.play(points.parse(move));
    }
    return position;
  }

  @Test
  void otherOrderIsTheSamePosition() {
    assertEquals(
        Transpositions.key(after("C3", "G7", "D4")), Transpositions.key(after("D4", "G7", "C3")));
  }

  /** The positions have the same stones. */
  @ParameterizedTest
  @CsvSource({
    "C3 G7 D4, pass G7 C3 pass D4, moves since the start",
    "C3 G7 pass, pass G7 C3, passes at the end"
  })
  void otherStateIsAnotherPosition(String some, String others, String why) {
    assertTrue(
        Transpositions.key(after(some.split(" "))) != Transpositions.key(after(others.split(" "))),
        why);
  }

  private static Search search(Cranked network, int threads, boolean biased) {
    network.evaluator.start();
    PuctSettings puct =
        new PuctSettings(
            Width.DEFAULT,
            PuctSettings.PLAIN.firstPlay(),
            0,
            biased ? 0.45 : 0,
            LowerBound.NONE,
            false,
            true);
    return new Search(
        Settings.threads(Settings.NETWORK, threads),
        new Search.Network(
            network.evaluator,
            new NetworkSettings(0, 1, threads, Symmetry.STABLE, false, true, false, puct)),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        1);
  }

  private static Cranked network() {
    return new Cranked(new HashingBackend(1, () -> false), 64);
  }

  /** The nodes of a tree, each with a position that it was found to have. */
  private static Map<Integer, Position> positions(Tree tree, Position root) {
    Map<Integer, Position> found = new HashMap<>();
    visit(tree, tree.child(Tree.ROOT), root, found);
    return found;
  }

  private static void visit(
      Tree tree, int node, Position position, Map<Integer, Position> positions) {
    Position known = positions.putIfAbsent(node, position);
    if (known != null) {
      assertEquals(Transpositions.key(known), Transpositions.key(position));
      assertEquals(known.toString(), position.toString());
      return;
    }
    for (int edge = node; edge < node + tree.count(node); edge++) {
      if (tree.child(edge) != Tree.NONE) {
        Position next = new Position(position);
        next.play(tree.move(edge));
        visit(tree, tree.child(edge), next, positions);
      }
    }
  }

  /** Also after a move, whose subtree is searched further. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void positionsHaveOneNodeEach(boolean biased) throws InterruptedException {
    try (Cranked network = network();
        Search search = search(network, 1, biased)) {
      Position root = new Position(NARROW);
      long shared = 0;
      for (int move = 0; move < 3; move++) {
        SearchReport report = search.run(root, new SearchLimit.Visits(VISITS));
        Map<Integer, Position> positions = positions(search.tree(), root);
        assertEquals(search.tree().nodes(), positions.size());
        assertEquals(
            positions.size(),
            positions.values().stream().mapToLong(Transpositions::key).distinct().count());
        shared += shared(search.tree());
        root.play(report.move());
      }
      assertTrue(shared > 10, shared + " are shared");
    }
  }

  /** Returns the number of nodes with several edges that lead to them. */
  private static long shared(Tree tree) {
    Map<Integer, Integer> edges = new HashMap<>();
    tree.forEachEdge(edge -> {
      if (tree.child(edge) != Tree.NONE) {
        edges.merge(tree.child(edge), 1, Integer::sum);
      }
    });
    return edges.values().stream().filter(count -> count > 1).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void edgesToOneNodeHaveItsValueAndVisitsOfTheirOwn(int threads) throws InterruptedException {
    try (Cranked network = network();
        Search search = search(network, threads, false)) {
      search.run(NARROW, new SearchLimit.Visits(VISITS));
      Tree tree = search.tree();
      Transpositions transpositions = Objects.requireNonNull(tree.transpositions());
      AsynchronousBackupTest.assertAllTakenBack(tree);
      tree.forEachEdge(edge -> {
        int node = tree.child(edge);
        if (node != Tree.NONE && edge != Tree.ROOT) {
          int visits = 0;
          int below = 0;
          for (int other : transpositions.edgesTo(node)) {
            visits += EdgeStats.visits(tree.stats(other));
            if (threads == 1) {
              // Sums are rounded to a 65,536th.
              assertEquals(
                  EdgeValues.mean(tree.values(edge), -1),
                  EdgeValues.mean(tree.values(other), -1),
                  1e-4);
            }
          }
          for (int next = node; next < node + tree.count(node); next++) {
            below += EdgeStats.visits(tree.stats(next));
          }
          // The visit that made the node is of none of its moves. On several threads two may make
          // the node of a position at once.
          if (threads == 1) {
            assertEquals(visits, below + 1);
          }
        }
      });
    }
  }

  /**
   * Among four kos, superko forbids a move after one order of moves that it allows after another. A
   * node that the second order made must not stay the root of a search after the first.
   */
  @Test
  void rootHasNoMoveThatSuperkoForbids() throws InterruptedException {
    try (Cranked network = network();
        Search search = search(network, 1, false)) {
      search.run(KOS, new SearchLimit.Visits(20_000));
      Position forbidding = forbidding(search.tree(), Tree.ROOT, KOS, 8);
      assertNotNull(forbidding, "superko forbids no move of the tree");
      search.run(forbidding, new SearchLimit.Visits(VISITS));
      assertTrue(forbidsNone(search.tree(), Tree.ROOT, forbidding));
    }
  }

  /** Returns a position below an edge with a move that superko forbids; null if there is none. */
  private static @Nullable Position forbidding(Tree tree, int edge, Position position, int depth) {
    int node = tree.child(edge);
    if (node == Tree.NONE || depth == 0) {
      return null;
    }
    if (!forbidsNone(tree, edge, position)) {
      return position;
    }
    for (int next = node; next < node + tree.count(node); next++) {
      Position after = new Position(position);
      after.play(tree.move(next));
      Position found = forbidding(tree, next, after, depth - 1);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static boolean forbidsNone(Tree tree, int edge, Position position) {
    int node = tree.child(edge);
    return IntStream.range(node, node + tree.count(node))
        .allMatch(next -> position.isLegal(tree.move(next)));
  }
}
