package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.Layout;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of searches whose root has the mean of the network's answers under all symmetries. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SymmetryAverageTest {
  private static BatchingEvaluator evaluator(BooleanSupplier fails) {
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            List.of(new HashingBackend(8, fails)),
            new BatchingSettings(64, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    evaluator.start();
    return evaluator;
  }

  private static Search search(Evaluator evaluator, double lambda, int leaves, int threads) {
    return search(evaluator, lambda, 0.7, leaves, threads);
  }

  private static Search search(
      Evaluator evaluator, double lambda, double temperature, int leaves, int threads) {
    return search(
        evaluator,
        new NetworkSettings(lambda, temperature, leaves, Symmetry.AVERAGE, false),
        threads);
  }

  private static Search search(Evaluator evaluator, NetworkSettings network, int threads) {
    return new Search(
        new SearchSettings(1, 0.1, false, 0, 0, 0, 1, 3, 100_000, 64, threads, RootSettings.NONE),
        new Search.Network(evaluator, network),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        1);
  }

  /** A position that differs from all of its images. */
  private static Position start() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    Points points = position.points();
    position.play(points.at(2, 3));
    position.play(points.at(6, 7));
    return position;
  }

  /** The network's answers to a position under each symmetry. */
  private static RawEvaluation mean(Evaluator evaluator, Position position) throws Exception {
    int[] moves = new int[position.points().count() + 1];
    int count = position.candidates(moves);
    moves[count++] = Points.PASS;
    double[] sums = new double[count];
    double value = 0;
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      float[] priors = new float[count];
      int number = count;
      CompletableFuture<Float> answer = new CompletableFuture<>();
      EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
      request.encode(position, symmetry);
      evaluator.submit(
          request,
          new EvalCallback() {
            @Override
            public void answered(EvalRequest answered) {
              answered.priors(moves, number, 1, priors);
              answer.complete(answered.value());
            }

            @Override
            public void failed(EvalRequest failed, String reason) {
              answer.completeExceptionally(new AssertionError(reason));
            }
          });
      value += answer.get();
      for (int i = 0; i < count; i++) {
        sums[i] += priors[i];
      }
    }
    List<MoveShare> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shares.add(new MoveShare(moves[i], (float) (sums[i] / Layout.SYMMETRIES)));
    }
    return new RawEvaluation(shares, (1 + value / Layout.SYMMETRIES) / 2);
  }

  private static void assertPriors(RawEvaluation expected, RawEvaluation actual) {
    assertEquals(expected.moves().size(), actual.moves().size());
    for (MoveShare move : expected.moves()) {
      double share =
          actual.moves().stream()
              .filter(other -> other.move() == move.move())
              .findFirst()
              .orElseThrow()
              .share();
      assertEquals(move.share(), share, 1e-6);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 3, 1", "0.7, 1, 1", "0.7, 3, 1", "1.5, 16, 1", "0.7, 2, 2"})
  void rootHasTheMeanUnderAllSymmetries(double temperature, int leaves, int threads)
      throws Exception {
    try (BatchingEvaluator evaluator = evaluator(() -> false);
        Search search = search(evaluator, 0, temperature, leaves, threads)) {
      Position position = start();
      RawEvaluation expected = mean(evaluator, position);
      RawEvaluation actual = search.evaluate(position);
      assertPriors(expected, actual);
      assertEquals(expected.winRate(), actual.winRate(), 1e-4);
    }
  }

  /** The temperature of priors is for searches; an evaluation has the policy as it is. */
  @Test
  void evaluationHasNoTemperature() throws Exception {
    try (BatchingEvaluator evaluator = evaluator(() -> false);
        Search plain = search(evaluator, new NetworkSettings(0, 1, 1, Symmetry.STABLE, false), 1);
        Search flat =
            search(evaluator, new NetworkSettings(0, 1.5, 1, Symmetry.STABLE, false), 1)) {
      assertPriors(plain.evaluate(start()), flat.evaluate(start()));
      double most = flat.run(start(), new SearchLimit.Visits(2)).lines().getFirst().prior();
      double policy =
          plain.evaluate(start()).moves().stream()
              .mapToDouble(MoveShare::share)
              .max()
              .orElseThrow();
      assertTrue(most < policy, () -> most + " " + policy);
    }
  }

  /**
   * A node that was made inside the tree has the answer under one symmetry until it is the root.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void innerNodeIsAveragedWhenItBecomesTheRoot(double lambda) throws Exception {
    try (BatchingEvaluator evaluator = evaluator(() -> false);
        Search search = search(evaluator, lambda, 4, 1)) {
      Position position = start();
      SearchReport report = search.run(position, new SearchLimit.Visits(200));
      position.play(report.move());
      assertPriors(mean(evaluator, position), search.evaluate(position));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 3", "0.5, 1", "0.5, 3"})
  void averagingAddsNoVisits(double lambda, int threads) throws Exception {
    try (BatchingEvaluator evaluator = evaluator(() -> false);
        Search search = search(evaluator, lambda, 4, threads)) {
      Position position = start();
      for (int move = 0; move < 3; move++) {
        SearchReport report = search.run(position, new SearchLimit.Visits(200));
        assertEquals(200, report.stats().visits());
        position.play(report.move());
      }
    }
  }

  @Test
  void equalSeedsGiveEqualSearches() throws Exception {
    List<SearchReport> reports = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (BatchingEvaluator evaluator = evaluator(() -> false);
          Search search = search(evaluator, 0, 3, 1)) {
        reports.add(search.run(start(), new SearchLimit.Visits(200)));
      }
    }
    assertEquals(reports.getFirst(), reports.getLast());
  }

  @Test
  void lostAnswersAreLeftOutOfTheMean() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator = evaluator(() -> runs.incrementAndGet() == 3);
        Search search = search(evaluator, 0, 1, 1)) {
      SearchReport report = search.run(start(), new SearchLimit.Visits(100));
      assertEquals(100, report.stats().visits());
    }
  }

  @Test
  void failsWithItsNetwork() {
    try (BatchingEvaluator evaluator = evaluator(() -> true);
        Search search = search(evaluator, 0, 1, 1)) {
      assertThrows(
          NetworkFailedException.class, () -> search.run(start(), new SearchLimit.Visits(100)));
    }
  }
}
