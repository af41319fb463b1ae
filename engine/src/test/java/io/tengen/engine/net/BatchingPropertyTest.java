package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks, for random sequences of failures, stops and closing, that every submitted request is
 * completed exactly once with the answer to its own position, and that all requests return to the
 * pool.
 */
final class BatchingPropertyTest {
  private static final int RUNS = 400;
  private static final int STEPS = 150;

  private final List<Position> positions = new ArrayList<>();

  BatchingPropertyTest() {
    for (int i = 0; i < 40; i++) {
      positions.add(Games.played(3 + i % 3, i / 3, i));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void completesEveryRequestOnce(boolean cached) {
    long answered = 0;
    long failed = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Life life = new Life(seed, cached);
      life.live();
      answered += life.answered;
      failed += life.failed;
    }
    // The test must have covered both outcomes.
    assertTrue(answered > 10 * RUNS, () -> "answers");
    assertTrue(failed > 2 * RUNS, () -> "failures");
  }

  /** The life of an evaluator from the first request to the last, determined by a seed. */
  private final class Life implements EvalCallback {
    private final SplittableRandom random;
    private final int capacity;
    private final List<Agent> loops;
    private final Evaluator evaluator;

    /** The number of completions by the number of the request. */
    private final int[] completions = new int[STEPS * 20];

    /** The pending requests. */
    private final List<Pending> pendingRequests = new ArrayList<>();

    /** The depth of nested callbacks. */
    private int callbackDepth;

    private int submitted;
    private long now;
    private long answered;
    private long failed;
    private final String life;

    private record Pending(EvalRequest request, int number, Position position) {}

    Life(long seed, boolean cached) {
      random = new SplittableRandom(seed);
      life = "seed " + seed;
      capacity = random.nextInt(1, 20);
      double failing = random.nextInt(3) * 0.2;
      List<Backend> backends = new ArrayList<>();
      int devices = random.nextInt(1, 4);
      boolean mixed = random.nextBoolean();
      for (int i = 0; i < devices; i++) {
        InputShape shape = new InputShape(FeatureSet.TENGEN, 2, 9, mixed, 0);
        ScriptedBackend backend = new ScriptedBackend(shape, random.nextInt(1, 9));
        backend.meanwhile = () -> now += random.nextInt(1000);
        backend.fails = run -> random.nextDouble() < failing;
        backends.add(backend);
      }
      BatchingEvaluator batching =
          new BatchingEvaluator(
              backends,
              new BatchingSettings(capacity, random.nextInt(500)),
              () -> now,
              error -> assertEquals("a bug", error.getMessage(), life));
      loops = new ArrayList<>(batching.agents());
      evaluator =
          cached
              ? new CachingEvaluator(batching, new CacheBudget(1 << 20), random.nextInt(20_000))
              : batching;
    }

    void live() {
      int close = random.nextInt(STEPS);
      for (int step = 0; step < STEPS; step++) {
        now += random.nextInt(200);
        if (step == close) {
          evaluator.close();
        }
        switch (random.nextInt(3)) {
          case 0 -> ask(random.nextInt(1, 6));
          case 1 -> runLoop();
          default -> acquireAndRelease();
        }
      }
      evaluator.close();
      assertEquals(0, evaluator.waiting(), life);
      assertEquals(List.of(), pendingRequests, life);
      for (int i = 0; i < submitted; i++) {
        assertEquals(1, completions[i], life);
      }
      for (int i = 0; i < capacity; i++) {
        assertNotNull(evaluator.tryAcquire(), life);
      }
    }

    private void ask(int count) {
      for (int i = 0; i < count; i++) {
        EvalRequest request = evaluator.tryAcquire();
        if (request == null) {
          assertEquals(capacity, pendingRequests.size() + callbackDepth, life);
          return;
        }
        Position position = positions.get(random.nextInt(positions.size()));
        request.encode(position);
        pendingRequests.add(new Pending(request, submitted++, position));
        try {
          evaluator.submit(request, this);
        } catch (IllegalStateException e) {
          // The callback of a cached answer runs on this thread.
          assertEquals("a bug", e.getMessage(), life);
        }
      }
    }

    private void acquireAndRelease() {
      EvalRequest request = evaluator.tryAcquire();
      if (request != null) {
        request.release();
      }
    }

    private void runLoop() {
      if (loops.isEmpty()) {
        return;
      }
      Agent loop = loops.get(random.nextInt(loops.size()));
      try {
        // As in AgentRunner.
        if (evaluator.failure().isEmpty()) {
          loop.doWork();
        }
      } catch (AgentTerminationException e) {
        assertTrue(String.valueOf(e.getMessage()).endsWith("failed"), life);
        loops.remove(loop);
        loop.onClose();
      } catch (Exception e) {
        throw new AssertionError(life, e);
      }
    }

    @Override
    public void answered(EvalRequest request) {
      Pending pending = complete(request);
      answered++;
      assertEquals(ScriptedBackend.valueOf(pending.position), request.value(), life);
      if (random.nextInt(8) == 0) {
        callbackDepth++;
        ask(1);
        callbackDepth--;
      }
      if (random.nextInt(50) == 0) {
        throw new IllegalStateException("a bug");
      }
    }

    @Override
    public void failed(EvalRequest request, String why) {
      complete(request);
      failed++;
    }

    private Pending complete(EvalRequest request) {
      for (Pending pending : pendingRequests) {
        if (pending.request == request) {
          pendingRequests.remove(pending);
          completions[pending.number]++;
          return pending;
        }
      }
      throw new AssertionError(life + ": completed twice, or never submitted");
    }
  }
}
