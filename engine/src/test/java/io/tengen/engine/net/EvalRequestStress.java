package io.tengen.engine.net;

import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.SystemNanoClock;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Checks that a request that several threads use concurrently is answered or failed exactly once,
 * and returns to its pool, from which one thread can acquire it.
 *
 * <pre>./mvnw -Pjcstress -Dquick -pl engine process-test-classes \
 *   -Djcstress.args="-m quick -c 2 -t EvalRequestStress"</pre>
 */
public final class EvalRequestStress {
  private EvalRequestStress() {}

  private static BatchingEvaluator evaluator(int backends) {
    List<ScriptedBackend> all =
        Stream.generate(() -> new ScriptedBackend(AnsweringEvaluator.SHAPE, 1))
            .limit(backends)
            .toList();
    return new BatchingEvaluator(
        all, new BatchingSettings(1, 0), SystemNanoClock.INSTANCE, EvalRequestStress::fail);
  }

  private static void fail(Throwable thrown) {
    throw new AssertionError(thrown);
  }

  private static void runLoop(Agent loop) {
    try {
      loop.doWork();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** 1 if the evaluator's only request is free again, otherwise 0. */
  private static int free(Evaluator evaluator) {
    return evaluator.tryAcquire() == null ? 0 : 1;
  }

  /** A request is submitted while the evaluator is closed. */
  @JCStressTest
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "Refused once, and free again.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Left in the queue, or refused twice.")
  @State
  public static class Closing {
    private final BatchingEvaluator evaluator = evaluator(1);
    private final CountingCallback callback = new CountingCallback();
    private final EvalRequest request = AnsweringEvaluator.encoded(evaluator);

    @Actor
    public void submit() {
      evaluator.submit(request, callback);
    }

    @Actor
    public void close() {
      evaluator.close();
    }

    @Arbiter
    public void after(III_Result result) {
      result.r1 = callback.answered();
      result.r2 = callback.failed();
      result.r3 = free(evaluator);
    }
  }

  /** A request is submitted while the evaluator's loop works for the last time. */
  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "Answered once, and free again.")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "Refused once, and free again.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Told never or twice, or not free.")
  @State
  public static class LastBatch {
    private final BatchingEvaluator evaluator = evaluator(1);
    private final Agent loop = evaluator.agents().getFirst();
    private final CountingCallback callback = new CountingCallback();
    private final EvalRequest request = AnsweringEvaluator.encoded(evaluator);

    @Actor
    public void submit() {
      evaluator.submit(request, callback);
    }

    @Actor
    public void work() {
      runLoop(loop);
      evaluator.close();
    }

    @Arbiter
    public void after(III_Result result) {
      result.r1 = callback.answered();
      result.r2 = callback.failed();
      result.r3 = free(evaluator);
    }
  }

  /** Two loops compete for one request. */
  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "Answered once, and free again.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Answered never or twice, or not free.")
  @State
  public static class Loops {
    private final BatchingEvaluator evaluator = evaluator(2);
    private final Agent one = evaluator.agents().getFirst();
    private final Agent other = evaluator.agents().getLast();
    private final CountingCallback callback = new CountingCallback();

    public Loops() {
      evaluator.submit(AnsweringEvaluator.encoded(evaluator), callback);
    }

    @Actor
    public void first() {
      runLoop(one);
    }

    @Actor
    public void second() {
      runLoop(other);
    }

    @Arbiter
    public void after(III_Result result) {
      result.r1 = callback.answered();
      result.r2 = callback.failed();
      result.r3 = free(evaluator);
    }
  }

  /** One thread completes a request with its answer while another cancels it. */
  @JCStressTest
  @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "Answered; the other was refused.")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "Cancelled; the other was refused.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Told never or twice, or both were allowed to.")
  @State
  public static class Cancellation {
    private final Evaluator evaluator = new AnsweringEvaluator(1);
    private final CountingCallback callback = new CountingCallback();
    private final EvalRequest request = AnsweringEvaluator.encoded(evaluator);

    /** Written by the thread that was second. */
    private boolean refused;

    public Cancellation() {
      request.submitted(callback);
    }

    @Actor
    public void answer() {
      complete(null);
    }

    @Actor
    public void cancel() {
      complete("cancelled");
    }

    @Arbiter
    public void after(III_Result result) {
      result.r1 = callback.answered();
      result.r2 = callback.failed();
      result.r3 = refused ? free(evaluator) : 0;
    }

    private void complete(@Nullable String why) {
      try {
        request.complete(why);
      } catch (IllegalStateException outOfTurn) {
        refused = true;
      }
    }
  }

  /** Two threads compete for the only free request. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The first acquired it.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The second acquired it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Neither acquired it, or both did.")
  @State
  public static class Acquisition {
    private final EvalRequestPool pool = new EvalRequestPool(AnsweringEvaluator.SHAPE, 1);

    @Actor
    public void first(II_Result result) {
      result.r1 = pool.tryAcquire() == null ? 0 : 1;
    }

    @Actor
    public void second(II_Result result) {
      result.r2 = pool.tryAcquire() == null ? 0 : 1;
    }
  }
}
