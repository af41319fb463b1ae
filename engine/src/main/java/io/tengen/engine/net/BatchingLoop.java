package io.tengen.engine.net;

import io.tengen.text.Reasons;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * A loop that takes batches of waiting requests, evaluates them on its own backend and completes
 * them. It completes all requests that it has taken before {@link #doWork} returns, so that it
 * holds none between calls. A thread that waits for an answer may evaluate a batch instead of the
 * loop's thread ({@link #evaluateOnCaller}). Any thread may read the counters.
 */
final class BatchingLoop implements Agent {
  /** The number of consecutive failed batches after which the loop terminates. */
  static final int MAX_FAILURES = 3;

  private final BatchingEvaluator evaluator;
  private final Backend backend;
  private final NanoClock clock;
  private final BatchingPolicy policy;
  private final @Nullable EvalRequest[] batch;

  /** The indexes in the batch of the requests that are evaluated together. */
  private final int[] group;

  /**
   * Held while a batch is taken, evaluated and completed; guards all that changes but the counters.
   */
  private final ReentrantLock lock = new ReentrantLock();

  /** The loop's thread; null before it starts. */
  private volatile @Nullable Thread thread;

  private int consecutiveFailures;
  private @Nullable String lastFailure;
  private boolean ended;

  /** The number of batches by size. */
  final AtomicLongArray batches;

  /** The number of requests without a valid answer. */
  final AtomicLong failures = new AtomicLong();

  /** The time that batches with an answer took, in nanoseconds. */
  final AtomicLong busyNanos = new AtomicLong();

  BatchingLoop(
      BatchingEvaluator evaluator, Backend backend, BatchingPolicy policy, NanoClock clock) {
    this.evaluator = evaluator;
    this.backend = backend;
    this.policy = policy;
    this.clock = clock;
    batch = new @Nullable EvalRequest[backend.maxBatch()];
    group = new int[backend.maxBatch()];
    batches = new AtomicLongArray(backend.maxBatch() + 1);
  }

  @Override
  public String roleName() {
    return "inference";
  }

  @Override
  public void onStart() {
    thread = Thread.currentThread();
  }

  /**
   * Evaluates a batch of the waiting requests, unless the policy waits for more or another thread
   * evaluates one.
   *
   * @return the number of requests that were completed
   * @throws AgentTerminationException if {@link #MAX_FAILURES} batches in a row have failed
   */
  @Override
  public int doWork() {
    if (!lock.tryLock()) {
      return 0;
    }
    try {
      int count = isBroken() ? 0 : evaluateBatch();
      if (isBroken()) {
        throw new AgentTerminationException(lastFailure);
      }
      return count;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Evaluates a batch of the waiting requests on the calling thread, which waits for an answer, if
   * the backend computes on its callers and the loop is idle.
   *
   * @return whether a batch was evaluated; false also if the policy waits for more, or if so many
   *     batches have failed that the loop's thread will end the loop
   */
  boolean evaluateOnCaller() {
    if (!backend.computesOnCaller()
        || evaluator.waiting() == 0
        || lock.isHeldByCurrentThread()
        || !lock.tryLock()) {
      return false;
    }
    try {
      return !ended && !isBroken() && evaluateBatch() > 0;
    } catch (RuntimeException | Error e) {
      evaluator.onError(e);
      return true;
    } finally {
      lock.unlock();
      if (evaluator.waiting() > 0) {
        // Callers that have asked meanwhile may be asleep.
        LockSupport.unpark(thread);
      }
    }
  }

  private int evaluateBatch() {
    int waiting = evaluator.waiting();
    if (waiting == 0 || policy.shouldWait(waiting, clock.nanoTime())) {
      return 0;
    }
    policy.batchTaken(evaluator.arrivals(), clock.nanoTime());
    int count = take();
    try {
      for (int i = 0; i < count && !isBroken(); i++) {
        if (batch[i] != null) {
          evaluate(collect(i, count));
        }
      }
    } finally {
      // Requests are left only after the last failure or an error such as OutOfMemoryError.
      fail(count, isBroken() ? String.valueOf(lastFailure) : "the evaluation was aborted");
    }
    return count;
  }

  private boolean isBroken() {
    return consecutiveFailures >= MAX_FAILURES;
  }

  private int take() {
    int count = 0;
    while (count < batch.length) {
      EvalRequest request = evaluator.poll();
      if (request == null) {
        break;
      }
      batch[count++] = request;
    }
    return count;
  }

  /**
   * Collects the requests that can share a batch with the first remaining one, and returns their
   * number.
   */
  private int collect(int first, int count) {
    int size = 0;
    int length = held(first).length();
    for (int i = first; i < count; i++) {
      EvalRequest request = batch[i];
      if (request != null && (backend.shape().mixed() || request.length() == length)) {
        group[size++] = i;
      }
    }
    return size;
  }

  private void evaluate(int size) {
    int side = 0;
    for (int i = 0; i < size; i++) {
      side = Math.max(side, held(group[i]).length());
    }
    long start = clock.nanoTime();
    try {
      for (int i = 0; i < size; i++) {
        held(group[i]).gather(backend, i, side);
      }
      backend.run(size, side);
    } catch (BackendException | RuntimeException e) {
      failed(size, e);
      return;
    } catch (OutOfMemoryError e) {
      failed(size, new BackendException("there is not enough memory for a batch", e));
      return;
    }
    long nanos = clock.nanoTime() - start;
    policy.batchFinished(size, nanos);
    busyNanos.lazySet(busyNanos.get() + nanos);
    consecutiveFailures = 0;
    batches.lazySet(size, batches.get(size) + 1);
    for (int i = 0; i < size; i++) {
      complete(group[i], held(group[i]).scatter(backend, i, side));
    }
  }

  private void failed(int size, Exception e) {
    String why = Reasons.of(e);
    lastFailure = why;
    consecutiveFailures++;
    if (!(e instanceof BackendException)) {
      evaluator.onError(e);
    }
    for (int i = 0; i < size; i++) {
      complete(group[i], why);
    }
  }

  private void fail(int count, String why) {
    for (int i = 0; i < count; i++) {
      if (batch[i] != null) {
        complete(i, why);
      }
    }
  }

  private EvalRequest held(int i) {
    return Objects.requireNonNull(batch[i]);
  }

  private void complete(int i, @Nullable String why) {
    EvalRequest request = held(i);
    batch[i] = null;
    if (why != null) {
      failures.lazySet(failures.get() + 1);
    }
    evaluator.complete(request, why);
  }

  /**
   * Closes the backend, after the batch that another thread may evaluate. Called on the loop's
   * thread after the last {@link #doWork}. Idempotent.
   */
  @Override
  public void onClose() {
    lock.lock();
    try {
      if (!ended) {
        ended = true;
        backend.close();
        evaluator.ended(isBroken() ? lastFailure : null);
      }
    } finally {
      lock.unlock();
    }
  }
}
