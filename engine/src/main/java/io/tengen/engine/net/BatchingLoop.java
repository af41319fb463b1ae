package io.tengen.engine.net;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Takes inquiries that wait, a batch at a time, evaluates them on its own device and tells the
 * inquirers. What it has taken is completed before {@link #doWork} returns, so between calls it
 * holds nothing. All fields belong to its thread; counters may be read by others.
 */
final class BatchingLoop implements Agent {
  /** After as many failed batches without a good one in between nobody expects another. */
  static final int MOST_FAILURES = 3;

  private final BatchingEvaluator evaluator;
  private final Backend backend;
  private final NanoClock clock;
  private final BatchingPolicy rule;
  private final @Nullable EvalRequest[] batch;

  /** Where the batch has what is evaluated together. */
  private final int[] group;

  private int failuresInARow;
  private @Nullable String lastFailure;
  private boolean ended;

  /** Batches by their size. */
  final AtomicLongArray batches;

  /** Inquiries that got no answer, or one that made no sense. */
  final AtomicLong failures = new AtomicLong();

  BatchingLoop(BatchingEvaluator evaluator, Backend backend, BatchingPolicy rule, NanoClock clock) {
    this.evaluator = evaluator;
    this.backend = backend;
    this.rule = rule;
    this.clock = clock;
    batch = new @Nullable EvalRequest[backend.maxBatch()];
    group = new int[backend.maxBatch()];
    batches = new AtomicLongArray(backend.maxBatch() + 1);
  }

  @Override
  public String roleName() {
    return "inference";
  }

  /**
   * Evaluates what waits, if it is time.
   *
   * @return how many inquiries were completed
   * @throws AgentTerminationException if the device has failed too often
   */
  @Override
  public int doWork() {
    int waiting = evaluator.waiting();
    if (waiting == 0 || rule.waits(waiting, clock.nanoTime())) {
      return 0;
    }
    rule.starts(evaluator.arrivals(), clock.nanoTime());
    int count = take();
    try {
      for (int i = 0; i < count; i++) {
        if (batch[i] != null) {
          evaluate(collect(i, count));
        }
      }
    } finally {
      // Nothing is left unless something like a lack of memory got in between.
      fail(count, "the evaluation broke off");
    }
    return count;
  }

  private int take() {
    int count = 0;
    while (count < batch.length) {
      EvalRequest evalRequest = evaluator.poll();
      if (evalRequest == null) {
        break;
      }
      batch[count++] = evalRequest;
    }
    return count;
  }

  /** What may be evaluated with the first that is left. */
  private int collect(int first, int count) {
    int size = 0;
    int length = held(first).length();
    for (int i = first; i < count; i++) {
      EvalRequest evalRequest = batch[i];
      if (evalRequest != null && (backend.shape().mixed() || evalRequest.length() == length)) {
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
    }
    rule.took(size, clock.nanoTime() - start);
    failuresInARow = 0;
    batches.lazySet(size, batches.get(size) + 1);
    for (int i = 0; i < size; i++) {
      complete(group[i], held(group[i]).scatter(backend, i, side));
    }
  }

  private void failed(int size, Exception e) {
    String why = e.getMessage() == null ? e.toString() : e.getMessage();
    lastFailure = why;
    failuresInARow++;
    if (!(e instanceof BackendException)) {
      evaluator.onError(e);
    }
    for (int i = 0; i < size; i++) {
      complete(group[i], why);
    }
    if (failuresInARow >= MOST_FAILURES) {
      fail(batch.length, why);
      throw new AgentTerminationException(why);
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
    EvalRequest evalRequest = held(i);
    batch[i] = null;
    if (why != null) {
      failures.lazySet(failures.get() + 1);
    }
    evaluator.complete(evalRequest, why);
  }

  /** On the loop's thread, after its last work. May be called again. */
  @Override
  public void onClose() {
    if (!ended) {
      ended = true;
      backend.close();
      evaluator.ended(failuresInARow >= MOST_FAILURES ? lastFailure : null);
    }
  }
}
