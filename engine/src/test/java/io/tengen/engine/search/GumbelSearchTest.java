package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.root.GumbelSettings;
import io.tengen.engine.search.root.RootNoise;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GumbelSearchTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));

  private static BatchingEvaluator evaluator(Backend backend) {
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            List.of(backend),
            new BatchingSettings(64, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    evaluator.start();
    return evaluator;
  }

  private static SearchReport search(
      Backend backend, Position position, GumbelSettings gumbel, int leaves, long seed)
      throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(backend);
        Search search = searching(evaluator, gumbel, leaves, seed)) {
      return search.run(position, new SearchLimit.Visits(gumbel.visits()));
    }
  }

  private static Search searching(
      BatchingEvaluator evaluator, GumbelSettings gumbel, int leaves, long seed) {
    return new Search(
        Settings.root(SearchSettings.NETWORK_ALONE, new RootSettings(RootNoise.NONE, 1, 0, gumbel)),
        new Search.Network(evaluator, new NetworkSettings(0, 1, leaves, Symmetry.STABLE, false)),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        seed);
  }

  private static Backend anything() {
    return new HashingBackend(8, () -> false);
  }

  @Test
  void halvingDividesTheVisits() throws InterruptedException {
    for (int leaves : new int[] {1, 4}) {
      SearchReport report = search(anything(), EMPTY, new GumbelSettings(12, 32, 1, 1), leaves, 1);
      // Twelve moves once, six once more, three twice, two four times.
      assertEquals(
          List.of(8, 8, 4, 2, 2, 2, 1, 1, 1, 1, 1, 1),
          report.lines().stream().map(Variation::visits).toList());
    }
  }

  @Test
  void handlesFewVisitsAndFewMoves() throws InterruptedException {
    SearchReport few = search(anything(), EMPTY, new GumbelSettings(60, 20, 1, 1), 1, 2);
    assertEquals(20, few.lines().size());
    Position small = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchReport many = search(anything(), small, new GumbelSettings(400, 200, 1, 1), 1, 2);
    // A pass would lose, so it is not among them.
    assertEquals(81, many.lines().size());
    assertTrue(many.lines().stream().noneMatch(variation -> variation.move() == Points.PASS));
  }

  @Test
  void treeIsNotKeptBetweenMoves() throws InterruptedException {
    GumbelSettings gumbel = new GumbelSettings(8, 32, 1, 1);
    try (BatchingEvaluator evaluator = evaluator(anything());
        Search search = searching(evaluator, gumbel, 1, 3)) {
      Position position = new Position(EMPTY);
      for (int i = 0; i < 6; i++) {
        SearchReport report = search.run(position, new SearchLimit.Visits(32));
        assertEquals(32, report.lines().stream().mapToInt(Variation::visits).sum());
        position.play(report.move());
      }
    }
  }

  @Test
  void findsACaptureWithLowPrior() throws InterruptedException {
    Diagram diagram =
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
    Position position = new Position(diagram.setup(Rules.CHINESE, 7.5, Color.WHITE));
    Backend stones = new StoneCountingBackend(8, () -> false);
    SearchReport report = search(stones, position, new GumbelSettings(80, 300, 1, 1), 1, 4);
    assertEquals(diagram.at('a'), report.move());
    assertEquals(diagram.at('a'), report.stats().policy().getFirst().move());
  }

  @Test
  void improvedPolicyIsASoftmaxOfPriorsAndValues() throws InterruptedException {
    GumbelSettings gumbel = new GumbelSettings(8, 40, 1, 0.05);
    SearchReport report = search(anything(), EMPTY, gumbel, 1, 5);
    List<MoveShare> policy = report.stats().policy();
    assertEquals(1, policy.stream().mapToDouble(MoveShare::share).sum(), 1e-5);
    Map<Integer, Float> shares =
        policy.stream().collect(Collectors.toMap(MoveShare::move, MoveShare::share));
    assertTrue(shares.size() > 8, "moves that were not visited have their share too");
    int most = report.lines().stream().mapToInt(Variation::visits).max().orElseThrow();
    Variation first = report.lines().getFirst();
    double top = shares.getOrDefault(first.move(), Float.NaN);
    int compared = 0;
    for (Variation variation : report.lines()) {
      Float share = shares.get(variation.move());
      if (variation != first && share != null) {
        double expected =
            Math.log(variation.prior() / first.prior())
                + (50 + most) * 0.05 * (variation.winRate() - first.winRate());
        assertEquals(expected, Math.log(share / top), 1e-4);
        compared++;
      }
    }
    assertTrue(compared >= 3, "compared " + compared);
  }

  @Test
  void seedsDetermineTheSearch() throws InterruptedException {
    GumbelSettings gumbel = new GumbelSettings(8, 32, 1, 1);
    SearchReport once = search(anything(), EMPTY, gumbel, 1, 6);
    assertEquals(once, search(anything(), EMPTY, gumbel, 1, 6));
    Map<Integer, Integer> moves = new HashMap<>();
    for (int seed = 0; seed < 12; seed++) {
      moves.merge(search(anything(), EMPTY, gumbel, 1, seed).move(), 1, Integer::sum);
    }
    assertNotEquals(1, moves.size());
    GumbelSettings quiet = new GumbelSettings(8, 32, 0, 1);
    assertEquals(
        search(anything(), EMPTY, quiet, 1, 6).move(),
        search(anything(), EMPTY, quiet, 1, 7).move());
  }
}
