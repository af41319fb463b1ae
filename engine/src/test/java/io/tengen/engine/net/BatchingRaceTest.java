package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Checks the properties of {@link BatchingPropertyTest} on real threads, with a different order in
 * each run.
 */
@Timeout(60)
final class BatchingRaceTest {
  private static final int THREADS = 4;
  private static final int LIVES = 60;

  private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();

  /** Batches that threads have evaluated which wait. */
  private final AtomicInteger evaluated = new AtomicInteger();

  /** The callback of one request, which counts its calls. */
  private final class Visit implements EvalCallback {
    private final Position position;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean answered;

    Visit(Position position) {
      this.position = position;
    }

    @Override
    public void answered(EvalRequest request) {
      calls.incrementAndGet();
      answered = true;
      if (request.value() != ScriptedBackend.valueOf(position)) {
        errors.add(new AssertionError("the answer to another request"));
      }
    }

    @Override
    public void failed(EvalRequest request, String why) {
      calls.incrementAndGet();
    }
  }

  private BatchingEvaluator evaluator(int life) {
    List<Backend> backends = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ScriptedBackend backend = new ScriptedBackend(ScriptedBackend.MIXED, 4);
      // In every third life the devices fail one after the other.
      int breaks = life % 3 == 0 ? 10 + 20 * i : Integer.MAX_VALUE;
      backend.fails = run -> run > breaks || run % 7 == 3;
      backend.onCaller = life % 4 < 2;
      backends.add(backend);
    }
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            backends, new BatchingSettings(6, 20_000), SystemNanoClock.INSTANCE, errors::add);
    evaluator.start();
    return evaluator;
  }

  @Test
  void submitsWhileItIsClosed() throws InterruptedException {
    int answers = 0;
    int failures = 0;
    for (int life = 0; life < LIVES; life++) {
      BatchingEvaluator batching = evaluator(life);
      Evaluator evaluator =
          life % 2 == 0
              ? batching
              : new CachingEvaluator(batching, new CacheBudget(1 << 20), 20_000);
      Queue<Visit> visits = new ConcurrentLinkedQueue<>();
      CountDownLatch closed = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int seed = THREADS * life + i;
        threads.add(Thread.startVirtualThread(() -> ask(evaluator, seed, visits, closed)));
      }
      Thread.sleep(1 + life % 8);
      evaluator.close();
      closed.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      for (Visit visit : visits) {
        assertEquals(1, visit.calls.get(), "a visit of life " + life);
        answers += visit.answered ? 1 : 0;
        failures += visit.answered ? 0 : 1;
      }
      for (int i = 0; i < 6; i++) {
        assertNotNull(evaluator.tryAcquire(), "a request of life " + life);
      }
    }
    assertEquals(List.of(), List.copyOf(errors));
    int seen = answers;
    assertTrue(seen > LIVES, () -> seen + " answers");
    int lost = failures;
    assertTrue(lost > LIVES, () -> lost + " failures");
    assertTrue(evaluated.get() > 0, "no batch was evaluated by a thread that waits");
  }

  /** Submits requests until the evaluator is closed, and a few more. */
  private void ask(Evaluator evaluator, int seed, Queue<Visit> visits, CountDownLatch closed) {
    try {
      SplittableRandom random = new SplittableRandom(seed);
      int more = 5;
      while (more > 0) {
        more -= closed.getCount() == 0 ? 1 : 0;
        EvalRequest request = evaluator.tryAcquire();
        if (request == null) {
          Thread.yield();
          continue;
        }
        Visit visit = new Visit(Games.played(5, random.nextInt(12), random.nextInt(20)));
        request.encode(visit.position);
        visits.add(visit);
        evaluator.submit(request, visit);
        if (random.nextInt(3) == 0) {
          evaluated.addAndGet(evaluator.evaluateWaiting() ? 1 : 0);
        }
      }
    } catch (RuntimeException | Error e) {
      errors.add(e);
    }
  }

  /**
   * Answers of a single repeated number in a cache that is far too small: no read may return two
   * numbers.
   */
  @Test
  void answersAreNeverTorn() throws InterruptedException {
    int logits = 200;
    CacheSegment table = new CacheSegment(10_000, logits);
    ConcurrentHashMap<Long, Boolean> found = new ConcurrentHashMap<>();
    CountDownLatch done = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            try {
              churn(table, logits, new SplittableRandom(seed), found);
            } catch (RuntimeException | Error e) {
              errors.add(e);
            } finally {
              done.countDown();
            }
          });
    }
    assertTrue(done.await(50, TimeUnit.SECONDS));
    assertEquals(List.of(), List.copyOf(errors));
    assertTrue(found.size() > 10, () -> found.size() + " answers found");
  }

  private static void churn(
      CacheSegment table, int logits, SplittableRandom random, ConcurrentHashMap<Long, Boolean> f) {
    float[] mine = new float[logits];
    float[] head = new float[2];
    for (int n = 0; n < 100_000; n++) {
      int answer = random.nextInt(40);
      long key = answer * 0x9e3779b97f4a7c15L;
      if (random.nextBoolean()) {
        Arrays.fill(mine, answer);
        table.put(key, mine, answer, answer);
      } else if (table.find(key, mine, head)) {
        f.put(key, true);
        for (float logit : mine) {
          assertEquals(answer, logit);
        }
        assertEquals(answer, head[0]);
        assertEquals(answer, head[1]);
      }
    }
  }
}
