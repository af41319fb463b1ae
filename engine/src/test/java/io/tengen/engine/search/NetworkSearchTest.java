package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.CacheBudget;
import io.tengen.engine.net.CachingEvaluator;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.root.GumbelSettings;
import io.tengen.engine.search.root.RootNoise;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of searches with a network that answers on another thread. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NetworkSearchTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final BooleanSupplier NEVER = () -> false;

  private static final Diagram ATARI =
      Diagram.of(
          """
          . . . . . . . . .
          . . . . . . . . .
          . . O O O . . . .
          . O X X X O . . .
          . O X X X O . . .
          . O X X X a . . .
          . . O O O . . . .
          . . . . . . . . .
          . . . . . . . . .
          """);

  /** White can capture nine stones. */
  private static final Position CAPTURE =
      new Position(ATARI.setup(Rules.CHINESE, 7.5, Color.WHITE));

  private static final int CAPTURING = ATARI.at('a');

  private static BatchingEvaluator started(Backend backend, int capacity) {
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            List.of(backend),
            new BatchingSettings(capacity, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    evaluator.start();
    return evaluator;
  }

  private static BatchingEvaluator evaluator(int capacity, BooleanSupplier fails) {
    return started(new StoneCountingBackend(8, fails), capacity);
  }

  private static SearchSettings settings(int expansion, int threads) {
    return new SearchSettings(
        1, 0.1, false, 0, 0, 0, expansion, 3, 100_000, 64, threads, RootSettings.NONE);
  }

  private static Search search(
      Evaluator evaluator, double lambda, int expansion, int leaves, int threads, long seed) {
    boolean adaptive = threads > 1;
    return search(
        evaluator,
        settings(expansion, threads),
        new NetworkSettings(lambda, 1, leaves, Symmetry.RANDOM, adaptive),
        seed);
  }

  private static Search search(
      Evaluator evaluator, SearchSettings settings, NetworkSettings use, long seed) {
    return new Search(
        settings,
        new Search.Network(evaluator, use),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        seed);
  }

  /** Each answer comes from another thread, so a search with one leaf waits for each of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void tellsHowLongItWaitedForTheNetwork(int threads) throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(8, NEVER);
        Search search = search(evaluator, 0, 1, 1, threads, 1)) {
      assertEquals(0, search.networkNanos());
      long start = System.nanoTime();
      search.run(EMPTY, new SearchLimit.Visits(200));
      long elapsed = System.nanoTime() - start;
      long waited = search.networkNanos();
      assertTrue(waited > 0 && waited <= elapsed, waited + " of " + elapsed);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1",
    "0, 1, 8, 1",
    "0, 1, 8, 4",
    "0, 1, 1, 2",
    "0.5, 3, 8, 1",
    "0.5, 3, 8, 4",
    "0.5, 1, 1, 2",
    "1, 3, 4, 2"
  })
  void makesTheConfiguredVisitsAndRemovesAllVirtualLosses(
      double lambda, int expansion, int leaves, int threads) throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, lambda, expansion, leaves, threads, 1)) {
      Position position = new Position(EMPTY);
      for (int move = 0; move < 3; move++) {
        SearchReport report = search.run(position, new SearchLimit.Visits(400));
        assertEquals(400, report.stats().visits());
        double winRate = report.stats().winRate();
        assertTrue(winRate >= 0 && winRate <= 1, () -> "win rate " + winRate);
        position.play(report.move());
      }
      assertEquals(0, evaluator.waiting());
      assertTrue(evaluator.stats().evaluations() > 0, "the network was asked");
    }
  }

  /**
   * Counts the visited moves of the tree, each of which leads to one position, besides those that
   * end the game: a second pass leads to a position that is counted and not evaluated.
   *
   * @param passed whether the edge's move is a pass
   */
  private static int visited(Tree tree, int edge, boolean passed) {
    int node = tree.child(edge);
    int visited = 0;
    for (int next = node; node != Tree.NONE && next < node + tree.count(node); next++) {
      boolean pass = tree.move(next) == Points.PASS;
      visited += EdgeStats.visits(tree.stats(next)) > 0 && !(pass && passed) ? 1 : 0;
      visited += visited(tree, next, pass);
    }
    return visited;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 40", "3, 1", "3, 40"})
  void everyLeafIsEvaluatedOnceAtItsFirstVisit(int threads, int expansion)
      throws InterruptedException {
    NetworkSettings use =
        new NetworkSettings(0.5, 1, 4, Symmetry.STABLE, false, true, true, PuctSettings.DEFAULT);
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, settings(expansion, threads), use, 1)) {
      search.run(EMPTY, new SearchLimit.Visits(800));
      Tree tree = search.tree();
      assertEquals(
          1 + visited(tree, Tree.ROOT, false),
          EdgeValues.count(tree.values(Tree.ROOT)),
          "the root and each position that was reached");
    }
  }

  @Test
  void onlyNodesAreEvaluatedUnlessLeavesAreWanted() throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, 0.5, 40, 4, 1, 1)) {
      search.run(EMPTY, new SearchLimit.Visits(800));
      Tree tree = search.tree();
      assertEquals(tree.nodes(), EdgeValues.count(tree.values(Tree.ROOT)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void prefersTheMovesOfTheNetwork(int threads) throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, 0, 1, 8, threads, 1)) {
      SearchReport report = search.run(CAPTURE, new SearchLimit.Visits(600));
      assertEquals(CAPTURING, report.move());
      assertTrue(report.stats().winRate() > 0.8, () -> "White wins " + report.stats().winRate());
    }
  }

  /** The network takes the game to be even, whatever it expects as the score. */
  private static Backend evenWithLeads() {
    return new StoneCountingBackend(8, NEVER) {
      private final FloatBuffer leads = FloatBuffer.allocate(8);

      @Override
      public void run(int count, int side) throws BackendException {
        super.run(count, side);
        for (int i = 0; i < count; i++) {
          leads.put(i, 40 * value().get(i));
          value().put(i, 0);
        }
      }

      @Override
      public FloatBuffer lead() {
        return leads;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void leadDecidesBetweenMovesOfEqualValue(int threads) throws InterruptedException {
    SearchSettings settings =
        new SearchSettings(
            0.5, 0.1, false, 0, 0, 0.3, 1, 1, 100_000, 64, threads, RootSettings.NONE);
    NetworkSettings use = new NetworkSettings(0, 1, 4, Symmetry.RANDOM, false);
    try (BatchingEvaluator evaluator = started(evenWithLeads(), 64);
        Search search = search(evaluator, settings, use, 1)) {
      SearchReport report = search.run(CAPTURE, new SearchLimit.Visits(600));
      assertEquals(CAPTURING, report.move());
      // Several threads try two passes now and then, and the game ends with White's win: one or two
      // visits of 600 did in a tenth of 3,000 searches, which adds half a visit each.
      double ends = threads == 1 ? 1e-6 : 0.0035;
      assertEquals(0.5, report.stats().winRate(), ends, "who wins is even");
      assertTrue(report.stats().lead() > 0, () -> "a lead of " + report.stats().lead());
    }
  }

  /** Returns the reports of a game of three moves. */
  private static List<SearchReport> game(
      Backend backend, double lambda, int leaves, long seed, boolean cached)
      throws InterruptedException {
    Evaluator evaluator = started(backend, 64);
    evaluator =
        cached ? new CachingEvaluator(evaluator, CacheBudget.ofProcess(), 1 << 20) : evaluator;
    try (Evaluator closed = evaluator;
        Search search = search(closed, lambda, 4, leaves, 1, seed)) {
      Position position = new Position(EMPTY);
      SearchReport first = search.run(position, new SearchLimit.Visits(300));
      position.play(first.move());
      SearchReport second = search.run(position, new SearchLimit.Visits(300));
      position.play(second.move());
      return List.of(first, second, search.run(position, new SearchLimit.Visits(300)));
    }
  }

  /** Returns evaluators with small and large batches, with and without delay and cache. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 6", "0.5, 1", "0.5, 6", "1, 3"})
  void oneThreadIsIndependentOfBatchesAndDelays(double lambda, int leaves)
      throws InterruptedException {
    List<SearchReport> once = game(new HashingBackend(1, NEVER), lambda, leaves, 5, false);
    AtomicInteger runs = new AtomicInteger();
    BooleanSupplier now = () -> delayed(runs.incrementAndGet());
    assertEquals(once, game(new HashingBackend(8, now), lambda, leaves, 5, false));
    assertEquals(once, game(new HashingBackend(2, NEVER), lambda, leaves, 5, true));
    assertNotEquals(once, game(new HashingBackend(1, NEVER), lambda, leaves, 6, false));
  }

  private static boolean delayed(int run) {
    try {
      Thread.sleep(run % 5 == 0 ? 2 : 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** The network's values are not used. */
  @Test
  void lambdaOneUsesOnlyTheNetworksPriors() throws InterruptedException {
    Backend gloomy =
        new StoneCountingBackend(8, NEVER) {
          @Override
          public void run(int count, int side) {
            for (int i = 0; i < count; i++) {
              value().put(i, -1);
            }
          }
        };
    assertEquals(
        game(new StoneCountingBackend(8, NEVER), 1, 4, 5, false), game(gloomy, 1, 4, 5, false));
  }

  /** The network's priors are not used if only its values are. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void networksPriorsCanBeIgnored(double lambda) throws InterruptedException {
    Backend obsessed =
        new StoneCountingBackend(8, NEVER) {
          @Override
          public void run(int count, int side) throws BackendException {
            super.run(count, side);
            for (int i = 0; i < count; i++) {
              policy().put(i * 82 + 40, 20);
            }
          }
        };
    for (boolean priors : new boolean[] {true, false}) {
      NetworkSettings use =
          new NetworkSettings(
              lambda, 1, 1, Symmetry.STABLE, false, priors, false, PuctSettings.DEFAULT);
      try (BatchingEvaluator evaluator = started(obsessed, 64);
          Search search = search(evaluator, settings(1, 1), use, 1)) {
        SearchReport report = search.run(EMPTY, new SearchLimit.Visits(200));
        assertEquals(priors ? 1 : 1 / 81.0, report.lines().getFirst().prior(), 0.01);
      }
    }
  }

  /**
   * If Black would lose by passing, a search with a network that expects passes finds other moves.
   */
  @Test
  void forbiddenPassGetsNoPrior() throws InterruptedException {
    Backend resigned =
        new StoneCountingBackend(8, NEVER) {
          @Override
          public void run(int count, int side) {
            for (int i = 0; i < count; i++) {
              policy().put(i * 82 + 81, 20);
            }
          }
        };
    try (BatchingEvaluator evaluator = started(resigned, 64);
        Search search = search(evaluator, 0, 1, 1, 1, 1)) {
      SearchReport report = search.run(EMPTY, new SearchLimit.Visits(400));
      assertTrue(report.lines().size() > 20, () -> "tried only " + report.lines());
      double priors = 0;
      for (Variation variation : report.lines()) {
        assertNotEquals(Points.PASS, variation.move());
        assertEquals(1 / 81.0, variation.prior(), 1e-6);
        priors += variation.prior();
      }
      assertTrue(priors <= 1);
    }
  }

  @Test
  void noiseIsAddedToTheRootsPriorsOnce() throws InterruptedException {
    SearchSettings noisy =
        Settings.root(
            settings(1, 1), new RootSettings(new RootNoise(0.5, 10, 0), 1, 0, GumbelSettings.NONE));
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search =
            search(evaluator, noisy, new NetworkSettings(0, 1, 1, Symmetry.STABLE, false), 1)) {
      SearchReport first = search.run(EMPTY, new SearchLimit.Visits(200));
      double most = first.lines().stream().mapToDouble(Variation::prior).max().orElseThrow();
      assertTrue(most > 2 / 81.0, () -> "priors alike at " + most);
      SearchReport again = search.run(EMPTY, new SearchLimit.Visits(300));
      assertEquals(
          first.lines().getFirst().prior(),
          again.lines().stream()
              .filter(variation -> variation.move() == first.move())
              .findFirst()
              .orElseThrow()
              .prior());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void searchWithoutRolloutsFailsWithItsNetwork(int threads) {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator = evaluator(64, () -> runs.incrementAndGet() > 5);
        Search search = search(evaluator, 0, 1, 8, threads, 1)) {
      Exception failure =
          assertThrows(
              NetworkFailedException.class, () -> search.run(EMPTY, new SearchLimit.Visits(400)));
      assertEquals("the network fails: the device is on fire", failure.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void searchWithRolloutsSurvivesTheNetwork(int threads) throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator = evaluator(64, () -> runs.incrementAndGet() > 5);
        Search search = search(evaluator, 0.5, 1, 8, threads, 1)) {
      SearchReport report = search.run(EMPTY, new SearchLimit.Visits(400));
      assertEquals(400, report.stats().visits());
    }
  }

  @Test
  void failedAnswerCostsOnlyItsVisit() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator =
            started(new StoneCountingBackend(1, () -> runs.incrementAndGet() % 50 == 0), 64);
        Search search = search(evaluator, 0, 1, 1, 1, 1)) {
      SearchReport report = search.run(EMPTY, new SearchLimit.Visits(400));
      assertEquals(400 - 8, report.stats().visits());
    }
  }

  @Test
  void unsupportedBoardSizeIsNamed() {
    Position small = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
    try (BatchingEvaluator evaluator = evaluator(8, NEVER);
        Search search = search(evaluator, 0.5, 1, 1, 1, 1)) {
      Exception failure =
          assertThrows(
              NetworkFailedException.class, () -> search.run(small, new SearchLimit.Visits(4)));
      assertEquals("the network plays on boards 9, not of size 7", failure.getMessage());
    }
  }

  @Test
  void fullTreeKeepsAskingTheNetwork() throws InterruptedException {
    SearchSettings five = Settings.maxNodes(settings(1, 1), 5);
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search =
            search(evaluator, five, new NetworkSettings(0, 1, 8, Symmetry.RANDOM, false), 1)) {
      assertEquals(200, search.run(EMPTY, new SearchLimit.Visits(200)).stats().visits());
    }
  }
}
