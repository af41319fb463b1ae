package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.ChildWeights;
import io.tengen.engine.search.puct.FirstPlay;
import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.puct.Width;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares asynchronous backups of answers with a search that waits for each answer. */
class AsynchronousBackupTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final int VISITS = 700;

  /** Two moves are left, so many simulations end by passes. */
  private static final Position NEARLY_OVER =
      new Position(
          Diagram.of(
                  """
                  . X . X O . O . O
                  X X X X O O O O .
                  . X . X O . O O O
                  X X X X O O O . O
                  X . X X O . O O O
                  X X X . O O O O O
                  . X X X . O . O .
                  X X . X O O O O O
                  . X X X O . O . O
                  """)
              .setup(Rules.CHINESE, 7.5, Color.BLACK));

  private static Cranked network(int maxBatch) {
    return new Cranked(new HashingBackend(maxBatch, () -> false), 64);
  }

  /** Returns the result of a search that a test steps by hand. */
  private record Bench(Tree tree, ScoreLeads leads, LeafQueue leafQueue, Simulator simulator) {
    static Bench of(Position start, Cranked network, int leaves, boolean ordered) {
      Tree tree = new Tree(100_000, 64, Tree.Columns.VALUES);
      ScoreLeads leads = new ScoreLeads(82);
      Search.Network asked =
          new Search.Network(
              network.evaluator, new NetworkSettings(0, 1, leaves, Symmetry.STABLE, false));
      LeafQueue waiting =
          LeafQueue.of(
              asked,
              Settings.threads(Settings.NETWORK, ordered ? 1 : 2),
              new RolloutResult(0, 9),
              ValueBias.NONE,
              tree,
              leads);
      Simulator simulator =
          new Simulator(
              start,
              Settings.NETWORK,
              Objective.GAME,
              tree,
              leads,
              waiting,
              null,
              new ValueMix(0),
              PuctSettings.DEFAULT,
              ValueBias.NONE,
              new ExpansionThreshold(1, false),
              new UniformRollout(),
              PriorPolicy.UNIFORM,
              new SplittableRandom(1));
      return new Bench(tree, leads, waiting, simulator);
    }

    SearchReport report(boolean withPass) {
      return new RootView(tree, leads, new ValueMix(0), withPass).report();
    }
  }

  /** All refinements at once. */
  private static final PuctSettings REFINED =
      new PuctSettings(
          new Width(0.6, 300, 0.85, 0.15),
          new FirstPlay(0.5, 2),
          0.25,
          0,
          LowerBound.NONE,
          false,
          false);

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void statisticsEqualThoseOfASynchronousSearch(boolean nearlyOver, boolean refined)
      throws InterruptedException {
    Position start = nearlyOver ? NEARLY_OVER : EMPTY;
    PuctSettings puct = refined ? REFINED : PuctSettings.PLAIN;
    int visits = refined ? 120 : VISITS;
    try (Cranked network = network(1);
        Cranked another = network(1)) {
      Map<Integer, double[]> expected =
          new ReferenceSearch(Settings.NETWORK, puct, network, start).search(start, visits);
      try (Search search = started(another, puct, 1)) {
        SearchReport found = search.run(start, new SearchLimit.Visits(visits));
        assertEquals(expected.size(), found.lines().size());
        for (Variation variation : found.lines()) {
          double[] reference = Objects.requireNonNull(expected.get(variation.move()));
          assertEquals(reference[0], variation.visits());
          assertEquals(reference[1], variation.winRate(), refined ? 1e-3 : 1e-9);
        }
      }
    }
  }

  /**
   * After a search on several threads every value is that of the values below it, and no answer or
   * square is missing.
   */
  @Test
  void weightedValuesAreExactAfterASearchOnSeveralThreads() throws InterruptedException {
    try (Cranked network = network(1)) {
      network.evaluator.start();
      SearchSettings settings = Settings.threads(Settings.NETWORK, 4);
      try (Search search =
          new Search(
              settings,
              new Search.Network(network.evaluator, use(8, REFINED)),
              UniformRollout::new,
              () -> PriorPolicy.UNIFORM,
              1)) {
        search.run(EMPTY, new SearchLimit.Visits(3_000));
        Tree tree = search.tree();
        assertAllTakenBack(tree);
        ChildWeights weights = new ChildWeights(REFINED.valueWeight(), ValueBias.NONE);
        for (int edge : edges(tree)) {
          long values = tree.values(edge);
          long squares = tree.squares(edge);
          assertEquals(EdgeValues.count(values), EdgeValues.count(squares));
          weights.weigh(tree, edge);
          assertEquals(values, tree.values(edge), () -> "edge " + edge);
          assertEquals(squares, tree.squares(edge), () -> "edge " + edge);
        }
      }
    }
  }

  /** The statistics of local patterns are those of the tree, whatever was added in what order. */
  @Test
  void biasesAreExactAfterASearchOnSeveralThreads() throws InterruptedException {
    PuctSettings corrected =
        new PuctSettings(
            Width.DEFAULT, PuctSettings.PLAIN.firstPlay(), 0, 0.45, LowerBound.NONE, false, false);
    try (Cranked network = network(1)) {
      network.evaluator.start();
      try (Search search =
          new Search(
              Settings.threads(Settings.NETWORK, 4),
              new Search.Network(network.evaluator, use(8, corrected)),
              UniformRollout::new,
              () -> PriorPolicy.UNIFORM,
              1)) {
        SearchReport report = search.run(EMPTY, new SearchLimit.Visits(2_000));
        assertAllTakenBack(search.tree());
        List<Long> before = search.bias().sums();
        search.bias().count(search.tree());
        assertEquals(before, search.bias().sums());
        assertTrue(before.stream().anyMatch(sum -> sum != 0));
        Position next = new Position(EMPTY);
        next.play(report.move());
        search.run(next, new SearchLimit.Visits(2_000));
        before = search.bias().sums();
        search.bias().count(search.tree());
        assertEquals(before, search.bias().sums(), "after a move");
      }
    }
  }

  /** Returns the result of a search whose network answers on another thread. */
  private static Search started(Cranked network, PuctSettings puct, int leaves) {
    network.evaluator.start();
    return new Search(
        Settings.NETWORK,
        new Search.Network(network.evaluator, use(leaves, puct)),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        1);
  }

  private static NetworkSettings use(int leaves, PuctSettings puct) {
    return new NetworkSettings(0, 1, leaves, Symmetry.STABLE, false, true, false, puct);
  }

  /**
   * Settling on the answering thread or on the searching thread gives equal results with equal
   * delays.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void bothLeafQueuesGiveEqualStatistics(int leaves) {
    try (Cranked one = network(1);
        Cranked other = network(1)) {
      Bench prompt = Bench.of(EMPTY, one, leaves, false);
      Bench ordered = Bench.of(EMPTY, other, leaves, true);
      for (Bench bench : List.of(prompt, ordered)) {
        Cranked network = bench == prompt ? one : other;
        expandRoot(bench, network);
        for (int i = 0; i < VISITS; i++) {
          if (i >= leaves) {
            // The oldest request is answered only now.
            network.crank();
          }
          assertTrue(bench.simulator.isReady());
          bench.simulator.simulate(EMPTY, false);
        }
        drain(network);
        bench.leafQueue.awaitAll();
      }
      assertEquals(prompt.report(false), ordered.report(false));
      assertAllTakenBack(prompt.tree);
      assertAllTakenBack(ordered.tree);
    }
  }

  /** Blocks for an answer, which another thread must give. */
  private static void expandRoot(Bench bench, Cranked network) {
    Thread answering =
        Thread.ofPlatform()
            .start(() -> {
              while (network.evaluator.waiting() == 0) {
                Thread.onSpinWait();
              }
              network.crank();
            });
    bench.simulator.expandRoot(EMPTY, true);
    try {
      answering.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void drain(Cranked network) {
    while (network.evaluator.waiting() > 0) {
      network.crank();
    }
  }

  /** Checks that each visit has its answer and no virtual loss is left. */
  static void assertAllTakenBack(Tree tree) {
    for (int edge : edges(tree)) {
      assertEquals(
          EdgeValues.count(tree.values(edge)),
          EdgeStats.visits(tree.stats(edge)),
          () -> "edge " + edge);
    }
  }

  /** Returns all edges, each before those below it. */
  private static List<Integer> edges(Tree tree) {
    List<Integer> edges = new ArrayList<>();
    tree.forEachEdge(edges::add);
    return edges;
  }

  @Test
  void boardIsNearlyFull() {
    int[] candidates = new int[82];
    assertTrue(NEARLY_OVER.candidates(candidates) < 10);
  }
}
