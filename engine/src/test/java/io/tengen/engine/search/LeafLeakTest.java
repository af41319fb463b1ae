package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.SystemNanoClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever fails and however a search ends, all leaves and requests are returned, and the next
 * search of the same tree counts correctly.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeafLeakTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final int CAPACITY = 12;

  static List<Long> seeds() {
    return new SplittableRandom(20).longs(60).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void leavesAndRequestsAreReturned(long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    int threads = 1 + random.nextInt(3);
    double lambda = new double[] {0, 0, 0.5, 1}[random.nextInt(4)];
    // More leaves than requests, or fewer.
    NetworkSettings use =
        new NetworkSettings(
            lambda,
            1,
            1 + random.nextInt(20),
            Symmetry.RANDOM,
            true,
            true,
            random.nextBoolean(),
            PuctSettings.DEFAULT);
    SearchSettings settings =
        new SearchSettings(
            1, 0.1, false, 0, 0, 0, 1 + random.nextInt(3), 3, 5000, 64, threads, RootSettings.NONE);
    double failing = random.nextInt(3) * 0.1;
    SplittableRandom dice = random.split();
    try (BatchingEvaluator evaluator =
            new BatchingEvaluator(
                List.of(
                    new HashingBackend(1 + random.nextInt(6), () -> dice.nextDouble() < failing)),
                new BatchingSettings(CAPACITY, 0),
                SystemNanoClock.INSTANCE,
                error -> {
                  throw new AssertionError(error);
                });
        Search search =
            new Search(
                settings,
                new Search.Network(evaluator, use),
                UniformRollout::new,
                () -> PriorPolicy.UNIFORM,
                seed)) {
      evaluator.start();
      Position position = new Position(EMPTY);
      for (int i = 0; i < 6; i++) {
        if (random.nextInt(4) == 0) {
          position = new Position(EMPTY);
        }
        SearchReport report = searchSomehow(search, position, random);
        if (report != null) {
          position.play(report.move());
        }
        if (lambda == 0) {
          AsynchronousBackupTest.assertAllTakenBack(search.tree());
        }
      }
      // A request is released after its leaf was completed, without a notification.
      evaluator.close();
      assertAllAreBack(evaluator);
    }
  }

  /** A defect in one game must not keep the requests of other games, nor hang its own search. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "0.5, 1", "0.5, 2", "1, 3"})
  void leavesAndRequestsAreReturnedWhenAPolicyThrows(double lambda, int threads) {
    AtomicInteger positions = new AtomicInteger();
    PriorPolicy broken =
        (position, moves, count, priors) -> {
          if (positions.incrementAndGet() > 10) {
            throw new IllegalStateException("a defect");
          }
          PriorPolicy.UNIFORM.priors(position, moves, count, priors);
        };
    SearchSettings settings =
        new SearchSettings(1, 0.1, false, 0, 0, 0, 1, 3, 5000, 64, threads, RootSettings.NONE);
    try (BatchingEvaluator evaluator =
            new BatchingEvaluator(
                List.of(new HashingBackend(4, () -> false)),
                new BatchingSettings(CAPACITY, 0),
                SystemNanoClock.INSTANCE,
                error -> {
                  throw new AssertionError(error);
                });
        Search search =
            new Search(
                settings,
                new Search.Network(
                    evaluator, new NetworkSettings(lambda, 1, 4, Symmetry.RANDOM, false)),
                UniformRollout::new,
                () -> broken,
                1)) {
      evaluator.start();
      assertThrows(
          IllegalStateException.class,
          () -> search.run(EMPTY, new SearchLimit.Visits(Integer.MAX_VALUE)));
      evaluator.close();
      assertAllAreBack(evaluator);
    }
  }

  /**
   * Runs a search to its end or interrupts it; returns null if the network failed or the search was
   * interrupted.
   */
  private static @Nullable SearchReport searchSomehow(
      Search search, Position position, SplittableRandom random) throws InterruptedException {
    try {
      if (random.nextInt(3) > 0) {
        return search.run(position, new SearchLimit.Visits(1 + random.nextInt(200)));
      }
      Thread searching = Thread.currentThread();
      int patience = random.nextInt(3);
      Thread breaker =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  Thread.sleep(patience);
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
                searching.interrupt();
              });
      try {
        search.run(position, new SearchLimit.Visits(Integer.MAX_VALUE));
      } finally {
        while (breaker.isAlive()) {
          try {
            breaker.join();
          } catch (InterruptedException e) {
            // Expected, but too late.
            continue;
          }
        }
        Thread.interrupted();
      }
      return null;
    } catch (InterruptedException e) {
      return null;
    } catch (NetworkFailedException e) {
      assertTrue(String.valueOf(e.getMessage()).contains("on fire"), e::getMessage);
      return null;
    }
  }

  private static void assertAllAreBack(BatchingEvaluator evaluator) {
    List<EvalRequest> all = new ArrayList<>();
    for (int i = 0; i < CAPACITY; i++) {
      EvalRequest request = evaluator.tryAcquire();
      assertNotNull(request, "one of " + CAPACITY + " is missing");
      all.add(request);
    }
    assertNull(evaluator.tryAcquire());
    all.forEach(EvalRequest::release);
    assertEquals(0, evaluator.waiting());
  }
}
