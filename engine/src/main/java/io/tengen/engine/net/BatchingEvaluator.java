package io.tengen.engine.net;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * An evaluator with one queue of requests and, for each backend, one loop that evaluates them in
 * batches.
 *
 * <p>Every request is completed exactly once, by the thread that takes it out of the queue. No
 * request stays in the queue after the evaluator stops: {@link #submit} checks after it has added a
 * request whether the evaluator has stopped, and then drains the queue itself.
 *
 * <p>A thread that waits for an answer may evaluate a batch in the place of an idle loop ({@link
 * #evaluateWaiting}).
 *
 * <p>Either {@link #start} runs each loop on a thread, or the caller runs the {@link #agents}
 * itself.
 */
public final class BatchingEvaluator implements Evaluator {
  private static final long MIN_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
  private static final long MAX_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final InputShape shape;
  private final EvalRequestPool pool;
  private final ManyToManyConcurrentArrayQueue<EvalRequest> queue;
  private final List<BatchingLoop> loops = new ArrayList<>();
  private final AtomicInteger running;
  private final ErrorHandler errors;

  /** The reason for which the evaluator has stopped; set once. */
  private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();

  /** The runners of the loops; empty unless {@link #start} was called. */
  @GuardedBy("this")
  private final List<AgentRunner> runners = new ArrayList<>();

  @GuardedBy("this")
  private boolean closed;

  /**
   * Creates an evaluator, whose {@link #close} closes the backends.
   *
   * @param backends the backends of one network, at least one
   * @param settings the capacity and the maximum linger time
   * @param clock a monotonic clock
   * @param errors receives, on any thread, the unexpected exceptions of callbacks and backends
   */
  public BatchingEvaluator(
      List<? extends Backend> backends,
      BatchingSettings settings,
      NanoClock clock,
      ErrorHandler errors) {
    this.errors = errors;
    shape = backends.getFirst().shape();
    pool = new EvalRequestPool(shape, settings.capacity());
    // Agrona requires a capacity of at least 2.
    queue = new ManyToManyConcurrentArrayQueue<>(Math.max(2, settings.capacity()));
    running = new AtomicInteger(backends.size());
    for (Backend backend : backends) {
      int full = Math.min(backend.maxBatch(), settings.capacity());
      BatchingPolicy policy = new BatchingPolicy(full, settings.maxLingerNanos(), backends.size());
      loops.add(new BatchingLoop(this, backend, policy, clock));
    }
  }

  /**
   * Returns the loops, for callers that run them instead of {@link #start}, each on one thread at a
   * time.
   */
  public List<Agent> agents() {
    return List.copyOf(loops);
  }

  /**
   * Runs each loop on a daemon thread of its own, which backs off up to a millisecond while it is
   * idle.
   *
   * @throws IllegalStateException if the evaluator was started or closed before
   */
  public synchronized void start() {
    if (closed || !runners.isEmpty()) {
      throw new IllegalStateException("the evaluator was started or closed before");
    }
    for (Agent loop : loops) {
      AgentRunner runner =
          new AgentRunner(
              new BackoffIdleStrategy(10, 10, MIN_PARK_NANOS, MAX_PARK_NANOS),
              this::onError,
              null,
              loop);
      runners.add(runner);
      AgentRunner.startOnThread(
          runner, work -> Thread.ofPlatform().name(loop.roleName()).daemon().unstarted(work));
    }
  }

  @Override
  public InputShape shape() {
    return shape;
  }

  @Override
  public @Nullable EvalRequest tryAcquire() {
    return pool.tryAcquire();
  }

  @Override
  public void submit(EvalRequest request, EvalCallback callback) {
    request.submitted(callback);
    EvalRequestPool.put(queue, request);
    // The queue publishes by a store that could be reordered after the load below. The closing
    // thread has such a fence between its store and its read of the queue.
    VarHandle.fullFence();
    if (stopped.get() != null) {
      drain();
    }
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(stopped.get());
  }

  @Override
  public int waiting() {
    return queue.size();
  }

  @Override
  public boolean evaluateWaiting() {
    if (queue.size() < pool.inUse()) {
      // Callers that hold the other requests will add them, or evaluate these.
      return false;
    }
    for (BatchingLoop loop : loops) {
      if (loop.evaluateOnCaller()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the counts of evaluations and failures so far. Any thread may call it. */
  public BatchingStats stats() {
    int largest = loops.stream().mapToInt(loop -> loop.batches.length()).max().orElseThrow();
    long[] batches = new long[largest];
    long failures = 0;
    long busyNanos = 0;
    for (BatchingLoop loop : loops) {
      for (int size = 0; size < loop.batches.length(); size++) {
        batches[size] += loop.batches.get(size);
      }
      failures += loop.failures.get();
      busyNanos += loop.busyNanos.get();
    }
    return new BatchingStats(batches, failures, busyNanos);
  }

  @Override
  public synchronized void close() {
    stop("the evaluator is closed");
    if (closed) {
      return;
    }
    closed = true;
    runners.forEach(AgentRunner::close);
    if (runners.isEmpty()) {
      loops.forEach(BatchingLoop::onClose);
    }
  }

  // Methods for the loops.

  @Nullable EvalRequest poll() {
    return queue.poll();
  }

  /** Returns the total number of requests that were ever put into the queue. */
  long arrivals() {
    return queue.addedCount();
  }

  void complete(EvalRequest request, @Nullable String why) {
    try {
      request.complete(why);
    } catch (RuntimeException | Error e) {
      // An exception of one callback must not affect the other requests of the batch.
      onError(e);
    }
  }

  void onError(Throwable thrown) {
    if (!(thrown instanceof AgentTerminationException)) {
      errors.onError(thrown);
    }
  }

  /** Records the end of a loop; the reason is null if the loop was closed. */
  void ended(@Nullable String why) {
    if (running.decrementAndGet() == 0) {
      stop(why == null ? "the evaluator is closed" : why);
    }
  }

  private void stop(String why) {
    stopped.compareAndSet(null, why);
    drain();
  }

  private void drain() {
    String why = String.valueOf(stopped.get());
    for (EvalRequest left = queue.poll(); left != null; left = queue.poll()) {
      complete(left, why);
    }
  }
}
