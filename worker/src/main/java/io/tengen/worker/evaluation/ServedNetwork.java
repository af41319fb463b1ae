package io.tengen.worker.evaluation;

import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.InputShape;
import io.tengen.worker.peer.FairQueue;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes the positions of all clients of a network to its evaluator, as many at once as the
 * evaluator has requests, and in turn by client. Thread-safe; no method blocks.
 */
final class ServedNetwork {
  private static final String LATE = "the deadline has passed";

  private final Evaluator evaluator;
  private final Consumer<Runnable> later;
  private final FairQueue<Object, PendingBatch.Inquiry> queue = new FairQueue<>();
  private final AtomicInteger turns = new AtomicInteger();
  private final AtomicBoolean retrying = new AtomicBoolean();

  /**
   * @param later runs a task on another thread, a millisecond later
   */
  ServedNetwork(Evaluator evaluator, Consumer<Runnable> later) {
    this.evaluator = evaluator;
    this.later = later;
  }

  InputShape shape() {
    return evaluator.shape();
  }

  /** Returns why the network does not answer any more, in one line; empty if it answers. */
  Optional<String> failure() {
    return evaluator.failure();
  }

  /** Returns the number of positions that wait. */
  int waiting() {
    return queue.size();
  }

  /** Adds the positions of a batch. */
  void add(Object client, PendingBatch batch) {
    queue.add(client, batch.inquiries());
    submit();
  }

  /** Drops the waiting positions of a client. */
  void remove(Object client) {
    queue.remove(client);
  }

  /**
   * Submits waiting positions. One thread does it at a time, and repeats it for the others: a
   * cached answer completes within the call, and would otherwise call this again.
   */
  void submit() {
    if (queue.size() == 0 || turns.getAndIncrement() != 0) {
      return;
    }
    int done = 1;
    do {
      submitAll();
      done = turns.addAndGet(-done);
    } while (done != 0);
  }

  private void submitAll() {
    while (queue.size() > 0) {
      EvalRequest request = evaluator.tryAcquire();
      if (request == null) {
        retry();
        return;
      }
      PendingBatch.Inquiry next = nextInTime();
      if (next == null) {
        request.release();
        return;
      }
      next.load(request);
      evaluator.submit(request, next);
    }
  }

  private PendingBatch.@Nullable Inquiry nextInTime() {
    long now = System.nanoTime();
    PendingBatch.Inquiry next = queue.poll();
    while (next != null && next.isLate(now)) {
      next.fail(LATE);
      next = queue.poll();
    }
    return next;
  }

  /** Tries again soon: games of this worker may have all requests, and do not call this. */
  private void retry() {
    if (retrying.compareAndSet(false, true)) {
      later.accept(() -> {
        retrying.set(false);
        submit();
      });
    }
  }
}
