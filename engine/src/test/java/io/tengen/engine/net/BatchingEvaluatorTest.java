package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Runs the loop by hand on one thread, with a clock that only the test advances. */
final class BatchingEvaluatorTest {
  private static final int CAPACITY = 8;
  private static final String CLOSED = "the evaluator is closed";

  private final ScriptedBackend backend = new ScriptedBackend(ScriptedBackend.MIXED, 3);
  private final List<Throwable> errors = new ArrayList<>();
  private final RecordingCallback recordingCallback = new RecordingCallback();
  private long now;

  private BatchingEvaluator evaluator = evaluator(0, backend);
  private Agent loop = evaluator.agents().getFirst();

  private BatchingEvaluator evaluator(long maxLinger, Backend... backends) {
    return new BatchingEvaluator(
        List.of(backends), new BatchingSettings(CAPACITY, maxLinger), () -> now, errors::add);
  }

  private void use(BatchingEvaluator other) {
    evaluator = other;
    loop = other.agents().getFirst();
  }

  /** Submits a request for a game of this many moves. */
  private Position ask(int moves) {
    return ask(Games.played(5, moves, moves), recordingCallback);
  }

  private Position ask(Position position, EvalCallback callback) {
    EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
    request.encode(position);
    evaluator.submit(request, callback);
    return position;
  }

  private int work() throws Exception {
    return loop.doWork();
  }

  private int free() {
    List<EvalRequest> all = new ArrayList<>();
    for (EvalRequest next = evaluator.tryAcquire(); next != null; next = evaluator.tryAcquire()) {
      all.add(next);
    }
    all.forEach(EvalRequest::release);
    return all.size();
  }

  @Test
  void batchesWaitingRequests() throws Exception {
    assertEquals(0, work());
    List<Float> expected = new ArrayList<>();
    for (int moves = 1; moves <= 7; moves++) {
      expected.add(ScriptedBackend.valueOf(ask(moves)));
    }
    assertEquals(7, evaluator.waiting());
    assertEquals(3, work());
    assertEquals(3, work());
    assertEquals(1, work());
    assertEquals(0, work());
    assertEquals(List.of(3, 3, 1), backend.batches);
    assertEquals(expected, recordingCallback.values);
    assertEquals(7, evaluator.stats().evaluations());
    assertEquals(7 / 3.0, evaluator.stats().meanBatch());
    assertEquals(CAPACITY, free());
  }

  /** {@code tryAcquire} returns null at once if all requests are in use. */
  @Test
  void limitsTheNumberOfRequests() throws Exception {
    for (int i = 0; i < CAPACITY; i++) {
      ask(i);
    }
    assertNull(evaluator.tryAcquire());
    work();
    assertEquals(3, free());
  }

  @Test
  void callbackMaySubmitAgain() throws Exception {
    RecordingCallback second = new RecordingCallback();
    Position position = Games.played(5, 6, 1);
    EvalCallback first =
        new EvalCallback() {
          @Override
          public void answered(EvalRequest request) {
            ask(position, second);
          }

          @Override
          public void failed(EvalRequest request, String why) {
            throw new AssertionError(why);
          }
        };
    ask(Games.played(5, 3, 1), first);
    assertEquals(1, work());
    assertEquals(1, work());
    assertEquals(List.of(ScriptedBackend.valueOf(position)), second.values);
  }

  @Test
  void callerEvaluatesWhatWaits() throws Exception {
    backend.onCaller = true;
    assertFalse(evaluator.evaluateWaiting(), "nothing waits");
    List<Float> expected = new ArrayList<>();
    for (int moves = 1; moves <= 4; moves++) {
      expected.add(ScriptedBackend.valueOf(ask(moves)));
    }
    assertTrue(evaluator.evaluateWaiting());
    assertEquals(1, work(), "the rest");
    assertEquals(List.of(3, 1), backend.batches);
    assertEquals(expected, recordingCallback.values);
    assertFalse(evaluator.evaluateWaiting());
  }

  @Test
  void callerWaitsForMoreIfARequestIsOnItsWay() throws Exception {
    backend.onCaller = true;
    ask(1);
    EvalRequest held = Objects.requireNonNull(evaluator.tryAcquire());
    assertFalse(evaluator.evaluateWaiting());
    held.release();
    assertTrue(evaluator.evaluateWaiting());
  }

  @Test
  void callerLeavesADeviceOfItsOwnAlone() throws Exception {
    ask(1);
    assertFalse(evaluator.evaluateWaiting());
    assertEquals(1, evaluator.waiting());
  }

  @Test
  void callbackDoesNotEvaluateWithinABatch() throws Exception {
    backend.onCaller = true;
    List<Boolean> nested = new ArrayList<>();
    EvalCallback first =
        new EvalCallback() {
          @Override
          public void answered(EvalRequest request) {
            ask(2);
            nested.add(evaluator.evaluateWaiting());
          }

          @Override
          public void failed(EvalRequest request, String why) {
            throw new AssertionError(why);
          }
        };
    ask(Games.played(5, 3, 1), first);
    assertTrue(evaluator.evaluateWaiting());
    assertEquals(List.of(false), nested);
    assertTrue(evaluator.evaluateWaiting());
    assertEquals(List.of(1, 1), backend.batches);
  }

  /** The loop ends by what failed on the threads of its callers. */
  @Test
  void failuresOnCallersEndTheLoop() throws Exception {
    backend.onCaller = true;
    backend.fails = run -> true;
    for (int i = 0; i < BatchingLoop.MAX_FAILURES; i++) {
      ask(i);
      assertTrue(evaluator.evaluateWaiting());
    }
    assertEquals(BatchingLoop.MAX_FAILURES, recordingCallback.failures.size());
    ask(1);
    assertFalse(evaluator.evaluateWaiting(), "it is broken");
    assertThrows(AgentTerminationException.class, this::work);
    loop.onClose();
    assertEquals(Optional.of("run 2 failed"), evaluator.failure());
    assertEquals(BatchingLoop.MAX_FAILURES + 1, recordingCallback.failures.size());
    assertFalse(evaluator.evaluateWaiting(), "it is closed");
    assertEquals(CAPACITY, free());
  }

  @Test
  void failedBatchFailsOnlyItsOwnRequests() throws Exception {
    backend.fails = run -> run == 1;
    for (int i = 0; i < 7; i++) {
      ask(i);
    }
    while (work() > 0) {}
    assertEquals(Collections.nCopies(3, "run 1 failed"), recordingCallback.failures);
    for (int i = 0; i < 7; i++) {
      assertEquals(
          i >= 3 && i < 6, Float.isNaN(recordingCallback.values.get(i)), "the request " + i);
    }
    assertEquals(3, evaluator.stats().failures());
    assertEquals(Optional.empty(), evaluator.failure());
    assertEquals(CAPACITY, free());
    assertEquals(List.of(), errors);
  }

  @Test
  void stopsAfterConsecutiveFailures() throws Exception {
    backend.fails = run -> run != 2;
    for (int i = 0; i < CAPACITY; i++) {
      ask(i);
    }
    work();
    work();
    // A successful batch resets the count.
    work();
    ask(1);
    work();
    ask(1);
    work();
    ask(1);
    assertThrows(AgentTerminationException.class, this::work);
    loop.onClose();
    assertEquals(1, backend.closed);
    assertEquals(Optional.of("run 5 failed"), evaluator.failure());
    // Later requests fail at once.
    int before = recordingCallback.values.size();
    ask(1);
    assertEquals(before + 1, recordingCallback.values.size());
    assertEquals("run 5 failed", recordingCallback.failures.getLast());
    assertEquals(CAPACITY, free());
  }

  @Test
  void otherDevicesContinue() throws Exception {
    ScriptedBackend broken = new ScriptedBackend(ScriptedBackend.MIXED, 3);
    broken.fails = run -> true;
    use(evaluator(0, broken, backend));
    for (int i = 0; i < BatchingLoop.MAX_FAILURES - 1; i++) {
      ask(1);
      work();
    }
    for (int i = 0; i < 5; i++) {
      ask(i);
    }
    assertThrows(AgentTerminationException.class, this::work);
    loop.onClose();
    assertEquals(Optional.empty(), evaluator.failure());
    assertEquals(2, evaluator.agents().get(1).doWork());
    assertFalse(Float.isNaN(recordingCallback.values.getLast()));
    evaluator.close();
    assertEquals(1, broken.closed);
    assertEquals(1, backend.closed);
    assertEquals(Optional.of(CLOSED), evaluator.failure());
  }

  @Test
  void unexpectedBackendExceptionFailsTheBatch() throws Exception {
    backend.bug = new IllegalArgumentException("a bug");
    ask(1);
    assertEquals(1, work());
    assertEquals(List.of("a bug"), recordingCallback.failures);
    assertEquals(List.of(backend.bug), errors);
    assertEquals(CAPACITY, free());
  }

  @Test
  void callbackExceptionDoesNotAffectOtherRequests() throws Exception {
    IllegalStateException bug = new IllegalStateException("a bug");
    EvalCallback buggy =
        new EvalCallback() {
          @Override
          public void answered(EvalRequest request) {
            throw bug;
          }

          @Override
          public void failed(EvalRequest request, String why) {
            throw bug;
          }
        };
    ask(Games.played(5, 1, 1), buggy);
    ask(2);
    assertEquals(2, work());
    assertEquals(List.of(bug), errors);
    assertEquals(1, recordingCallback.values.size());
    assertEquals(CAPACITY, free());
  }

  @Test
  void invalidAnswerFailsOnlyItsOwnRequest() throws Exception {
    ScriptedBackend mad =
        new ScriptedBackend(ScriptedBackend.MIXED, 3) {
          @Override
          public void run(int count, int side) throws BackendException {
            super.run(count, side);
            lead().put(0, Float.NaN);
            value().put(1, 1.5f);
          }
        };
    use(evaluator(0, mad));
    ask(1);
    ask(2);
    float value = ScriptedBackend.valueOf(ask(3));
    work();
    assertEquals(
        List.of(
            "the network's answer is not a finite number",
            "the network's value is 1.5; expected -1 to 1 (tanh of a logit?)"),
        recordingCallback.failures);
    assertEquals(value, recordingCallback.values.get(2));
    assertEquals(Optional.empty(), evaluator.failure());
  }

  @Test
  void closeFailsWaitingRequests() throws Exception {
    for (int i = 0; i < CAPACITY; i++) {
      ask(i);
    }
    work();
    evaluator.close();
    evaluator.close();
    assertEquals(Collections.nCopies(CAPACITY - 3, CLOSED), recordingCallback.failures);
    assertEquals(CAPACITY, recordingCallback.values.size());
    assertEquals(0, work());
    assertEquals(1, backend.closed);
    ask(1);
    assertEquals(CAPACITY - 3 + 1, recordingCallback.failures.size());
    assertEquals(CAPACITY, free());
  }

  @Test
  void boardsOfSeveralSizesShareABatch() throws Exception {
    float small = ScriptedBackend.valueOf(ask(Games.played(4, 5, 1), recordingCallback));
    float large = ScriptedBackend.valueOf(ask(Games.played(7, 15, 1), recordingCallback));
    assertEquals(2, work());
    assertEquals(List.of(2), backend.batches);
    assertEquals(List.of(7), backend.sides);
    assertEquals(List.of(small, large), recordingCallback.values);
  }

  @Test
  void boardSizesDoNotMixWithoutAMask() throws Exception {
    InputShape unmixed = new InputShape(FeatureSet.TENGEN, 2, 9, false, 0);
    ScriptedBackend strict = new ScriptedBackend(unmixed, 4);
    use(evaluator(0, strict));
    float first = ScriptedBackend.valueOf(ask(Games.played(4, 5, 1), recordingCallback));
    float second = ScriptedBackend.valueOf(ask(Games.played(7, 15, 1), recordingCallback));
    float third = ScriptedBackend.valueOf(ask(Games.played(4, 3, 1), recordingCallback));
    assertEquals(3, work());
    assertEquals(List.of(2, 1), strict.batches);
    assertEquals(List.of(4, 7), strict.sides);
    assertEquals(List.of(first, third, second), recordingCallback.values);
  }

  /** If batches have a fixed cost and requests arrive fast, a free device waits, but not long. */
  @Test
  void waitsForLargerBatches() throws Exception {
    backend.meanwhile = () -> now += 1000;
    use(evaluator(600, backend));
    // Two requests in each batch of 1000 ns, one of them late.
    for (int i = 0; i < 50; i++) {
      ask(i % 4);
      ask(i % 5);
      work();
      now += i % 2 == 0 ? 0 : 700;
      work();
    }
    recordingCallback.values.clear();
    backend.batches.clear();
    ask(1);
    assertEquals(0, work());
    now += 599;
    assertEquals(0, work());
    // A second request does not fill a batch, but suffices.
    ask(2);
    assertEquals(2, work());
    ask(1);
    assertEquals(0, work());
    now += 600;
    assertEquals(1, work());
    assertEquals(List.of(2, 1), backend.batches);
    // A full batch does not wait.
    ask(1);
    ask(1);
    ask(1);
    assertEquals(3, work());
  }

  @Test
  void rejectsCallsOutOfOrder() throws Exception {
    EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
    assertEquals(
        "the request has no position; encode one",
        message(IllegalStateException.class, () -> evaluator.submit(request, recordingCallback)));
    assertEquals(
        "a board of size 10 for a network that plays on 2-9",
        message(IllegalArgumentException.class, () -> request.encode(Games.start(10))));
    request.encode(Games.start(5));
    evaluator.submit(request, recordingCallback);
    String submitted = "the request is submitted; expected one that is acquired";
    assertEquals(
        submitted,
        message(IllegalStateException.class, () -> evaluator.submit(request, recordingCallback)));
    assertEquals(submitted, message(IllegalStateException.class, request::release));
    assertEquals(
        submitted, message(IllegalStateException.class, () -> request.encode(Games.start(5))));
    work();
    assertEquals(
        "the request is free; expected one that is acquired",
        message(IllegalStateException.class, request::release));
    // The pool is a queue: the request that was used last comes last, and its position is cleared.
    for (int i = 1; i < CAPACITY; i++) {
      assertNotNull(evaluator.tryAcquire());
    }
    assertSame(request, evaluator.tryAcquire());
    assertThrows(IllegalStateException.class, () -> evaluator.submit(request, recordingCallback));
  }

  private static String message(Class<? extends Exception> kind, Executable action) {
    return String.valueOf(assertThrows(kind, action).getMessage());
  }

  @Test
  void startsOnlyOnce() {
    evaluator.start();
    assertThrows(IllegalStateException.class, evaluator::start);
    evaluator.close();
    assertThrows(IllegalStateException.class, evaluator::start);
    assertEquals(1, backend.closed);
  }
}
