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
 * Whatever fails, stops or is closed, and in whatever order: every inquiry that was submitted is
 * completed once, an answer is that of its own position, and all inquiries come back.
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
  void nothingIsLostOrAnsweredTwice(boolean cached) {
    long answered = 0;
    long failed = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Life life = new Life(seed, cached);
      life.live();
      answered += life.answered;
      failed += life.failed;
    }
    // That the test has seen both.
    assertTrue(answered > 10 * RUNS, () -> "answers");
    assertTrue(failed > 2 * RUNS, () -> "failures");
  }

  /** An evaluator from the first inquiry to the last, by a seed. */
  private final class Life implements EvalCallback {
    private final SplittableRandom random;
    private final int capacity;
    private final List<Agent> loops;
    private final Evaluator evaluator;

    /** By the inquiry's number, how often it was completed. */
    private final int[] completions = new int[STEPS * 20];

    /** By inquiry under way. */
    private final List<Question> questions = new ArrayList<>();

    /** Inquiries that are being completed, one inside the other. */
    private int telling;

    private int submitted;
    private long now;
    private long answered;
    private long failed;
    private final String life;

    private record Question(EvalRequest evalRequest, int number, Position position) {}

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
      evaluator = cached ? new CachingEvaluator(batching, random.nextInt(20_000)) : batching;
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
          case 1 -> crank();
          default -> giveUp();
        }
      }
      evaluator.close();
      assertEquals(0, evaluator.waiting(), life);
      assertEquals(List.of(), questions, life);
      for (int i = 0; i < submitted; i++) {
        assertEquals(1, completions[i], life);
      }
      for (int i = 0; i < capacity; i++) {
        assertNotNull(evaluator.tryAcquire(), life);
      }
    }

    private void ask(int count) {
      for (int i = 0; i < count; i++) {
        EvalRequest evalRequest = evaluator.tryAcquire();
        if (evalRequest == null) {
          assertEquals(capacity, questions.size() + telling, life);
          return;
        }
        Position position = positions.get(random.nextInt(positions.size()));
        evalRequest.encode(position);
        questions.add(new Question(evalRequest, submitted++, position));
        try {
          evaluator.submit(evalRequest, this);
        } catch (IllegalStateException e) {
          // An answer from the cache is told on this thread.
          assertEquals("a bug", e.getMessage(), life);
        }
      }
    }

    private void giveUp() {
      EvalRequest evalRequest = evaluator.tryAcquire();
      if (evalRequest != null) {
        evalRequest.release();
      }
    }

    private void crank() {
      if (loops.isEmpty()) {
        return;
      }
      Agent loop = loops.get(random.nextInt(loops.size()));
      try {
        // As AgentRunner does.
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
    public void answered(EvalRequest evalRequest) {
      Question question = complete(evalRequest);
      answered++;
      assertEquals(ScriptedBackend.valueOf(question.position), evalRequest.value(), life);
      if (random.nextInt(8) == 0) {
        telling++;
        ask(1);
        telling--;
      }
      if (random.nextInt(50) == 0) {
        throw new IllegalStateException("a bug");
      }
    }

    @Override
    public void failed(EvalRequest evalRequest, String why) {
      complete(evalRequest);
      failed++;
    }

    private Question complete(EvalRequest evalRequest) {
      for (Question question : questions) {
        if (question.evalRequest == evalRequest) {
          questions.remove(question);
          completions[question.number]++;
          return question;
        }
      }
      throw new AssertionError(life + ": completed twice, or never submitted");
    }
  }
}
