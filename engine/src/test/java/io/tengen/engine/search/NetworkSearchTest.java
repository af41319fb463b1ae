package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Diagram;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that ask a network, which answers on a thread of its own. */
class NetworkSearchTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final BooleanSupplier NEVER = () -> false;

  private static BatchingEvaluator evaluator(int capacity, BooleanSupplier fails) {
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            List.of(new StoneCountingBackend(8, fails)),
            new BatchingSettings(capacity, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    evaluator.start();
    return evaluator;
  }

  private static Search search(
      BatchingEvaluator evaluator, double lambda, int expansion, int leaves, int threads) {
    return new Search(
        new SearchSettings(1, 0.1, 0, expansion, 3, 100_000, 64, threads, RootNoise.NONE),
        new Search.Network(evaluator, new NetworkSettings(lambda, 1, leaves, false)),
        UniformRollout::new,
        () -> PriorPolicy.UNIFORM,
        1);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1",
    "0, 1, 8, 1",
    "0, 1, 8, 4",
    "0.5, 3, 8, 1",
    "0.5, 3, 8, 4",
    "1, 3, 4, 2"
  })
  void makesTheVisitsAskedForAndTakesAllVirtualLossesBack(
      double lambda, int expansion, int leaves, int threads) throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, lambda, expansion, leaves, threads)) {
      Position position = new Position(EMPTY);
      for (int move = 0; move < 3; move++) {
        SearchReport report = search.run(position, new SearchLimit.Visits(400));
        assertEquals(400, report.stats().visits());
        double winRate = report.stats().winRate();
        assertTrue(winRate >= 0 && winRate <= 1, () -> "win rate " + winRate);
        position.play(report.move());
      }
      assertEquals(0, evaluator.waiting());
    }
  }

  @Test
  void seesWhatTheNetworkSees() throws InterruptedException {
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
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search = search(evaluator, 0, 1, 8, 1)) {
      SearchReport report = search.run(position, new SearchLimit.Visits(600));
      assertEquals(diagram.at('a'), report.move());
      assertTrue(report.stats().winRate() > 0.8, () -> "White wins " + report.stats().winRate());
    }
  }

  @Test
  void oneLeafAtATimeIsRepeatable() throws InterruptedException {
    SearchReport[] reports = new SearchReport[2];
    for (int i = 0; i < reports.length; i++) {
      try (BatchingEvaluator evaluator = evaluator(4, NEVER);
          Search search = search(evaluator, 0, 1, 1, 1)) {
        reports[i] = search.run(EMPTY, new SearchLimit.Visits(300));
      }
    }
    assertEquals(reports[0], reports[1]);
  }

  @Test
  void withoutRolloutsASearchFailsWithItsNetwork() {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator = evaluator(64, () -> runs.incrementAndGet() > 5);
        Search search = search(evaluator, 0, 1, 8, 2)) {
      Exception failure =
          assertThrows(
              NetworkFailedException.class, () -> search.run(EMPTY, new SearchLimit.Visits(400)));
      assertTrue(failure.getMessage().contains("on fire"), failure::getMessage);
    }
  }

  @Test
  void withRolloutsItGoesOn() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    try (BatchingEvaluator evaluator = evaluator(64, () -> runs.incrementAndGet() > 5);
        Search search = search(evaluator, 0.5, 1, 8, 2)) {
      SearchReport report = search.run(EMPTY, new SearchLimit.Visits(400));
      assertEquals(400, report.stats().visits());
    }
  }

  @Test
  void aFullTreeAsksOn() throws InterruptedException {
    try (BatchingEvaluator evaluator = evaluator(64, NEVER);
        Search search =
            new Search(
                new SearchSettings(1, 0.1, 0, 1, 3, 5, 64, 1, RootNoise.NONE),
                new Search.Network(evaluator, new NetworkSettings(0, 1, 8, false)),
                UniformRollout::new,
                () -> PriorPolicy.UNIFORM,
                1)) {
      assertEquals(200, search.run(EMPTY, new SearchLimit.Visits(200)).stats().visits());
    }
  }
}
