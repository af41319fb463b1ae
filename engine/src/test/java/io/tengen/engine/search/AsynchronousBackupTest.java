package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.PuctSettings;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares asynchronous backups of answers with a search that waits for each answer. */
class AsynchronousBackupTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final SearchSettings SETTINGS =
      new SearchSettings(0.5, 0.1, false, 0, 0, 0, 1, 3, 100_000, 64, 1, RootSettings.NONE);
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
      LeafQueue waiting = LeafQueue.of(asked, ordered ? 1 : 2, SETTINGS.virtualLoss(), tree, leads);
      Simulator simulator =
          new Simulator(
              start,
              SETTINGS,
              Objective.GAME,
              tree,
              leads,
              waiting,
              new ValueMix(0),
              PuctSettings.DEFAULT,
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void statisticsEqualThoseOfASynchronousSearch(boolean nearlyOver) throws InterruptedException {
    Position start = nearlyOver ? NEARLY_OVER : EMPTY;
    try (Cranked network = network(1);
        Cranked another = network(1)) {
      Map<Integer, double[]> expected =
          new ReferenceSearch(SETTINGS, network, start).search(start, VISITS);
      try (Search search = started(another, 1)) {
        SearchReport found = search.run(start, new SearchLimit.Visits(VISITS));
        assertEquals(expected.size(), found.lines().size());
        for (Variation variation : found.lines()) {
          double[] reference = Objects.requireNonNull(expected.get(variation.move()));
          assertEquals(reference[0], variation.visits());
          assertEquals(reference[1], variation.winRate(), 1e-9);
        }
      }
    }
  }

  /** Returns the result of a search whose network answers on another thread. */
  private static Search started(Cranked network, int leaves) {
    network.evaluator.start();
    return new Search(
        SETTINGS,
        Objective.GAME,
        new Search.Network(
            network.evaluator, new NetworkSettings(0, 1, leaves, Symmetry.STABLE, false)),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        1);
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
    bench.simulator.expandRoot(EMPTY);
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
    Consumer<Integer> check =
        edge ->
            assertEquals(
                EdgeValues.count(tree.values(edge)),
                EdgeStats.visits(tree.stats(edge)),
                () -> "edge " + edge);
    check.accept(Tree.ROOT);
    checkBelow(tree, tree.child(Tree.ROOT), check);
  }

  private static void checkBelow(Tree tree, int node, Consumer<Integer> check) {
    for (int edge = node; node != Tree.NONE && edge < node + tree.count(node); edge++) {
      check.accept(edge);
      checkBelow(tree, tree.child(edge), check);
    }
  }

  @Test
  void boardIsNearlyFull() {
    int[] candidates = new int[82];
    assertTrue(NEARLY_OVER.candidates(candidates) < 10);
  }
}
