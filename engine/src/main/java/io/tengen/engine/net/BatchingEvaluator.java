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
 * A queue, and behind it one loop for each backend that makes batches of what waits.
 *
 * <p>Nothing is lost, and nothing is completed twice: whoever takes an inquiry out of the queue
 * completes it. After the queue was closed nobody leaves anything in it: whoever put something in
 * looks afterwards whether it was closed meanwhile, and if so empties it himself.
 *
 * <p>Either {@link #start} gives each loop a thread, or somebody cranks the {@link #agents} by
 * hand.
 */
public final class BatchingEvaluator implements Evaluator {
  private static final long SHORTEST_PARK = TimeUnit.MICROSECONDS.toNanos(1);
  private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(1);

  private final InputShape shape;
  private final EvalRequestPool pool;
  private final ManyToManyConcurrentArrayQueue<EvalRequest> queue;
  private final List<BatchingLoop> loops = new ArrayList<>();
  private final AtomicInteger running;
  private final ErrorHandler errors;

  /** Why nothing is answered any more; set once. */
  private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();

  /** Empty unless started. */
  @GuardedBy("this")
  private final List<AgentRunner> runners = new ArrayList<>();

  @GuardedBy("this")
  private boolean closed;

  /**
   * Takes backends, which {@link #close} closes.
   *
   * @param backends of one network, at least one
   * @param settings memory and patience
   * @param clock monotonic time
   * @param errors is told, on any thread, what inquirers and backends throw that they should not
   */
  public BatchingEvaluator(
      List<? extends Backend> backends,
      BatchingSettings settings,
      NanoClock clock,
      ErrorHandler errors) {
    this.errors = errors;
    shape = backends.getFirst().shape();
    pool = new EvalRequestPool(shape, settings.capacity());
    // Agrona's smallest.
    queue = new ManyToManyConcurrentArrayQueue<>(Math.max(2, settings.capacity()));
    running = new AtomicInteger(backends.size());
    for (Backend backend : backends) {
      int full = Math.min(backend.maxBatch(), settings.capacity());
      BatchingPolicy rule = new BatchingPolicy(full, settings.maxLingerNanos(), backends.size());
      loops.add(new BatchingLoop(this, backend, rule, clock));
    }
  }

  /** The loops, for whoever cranks them by hand: each on one thread at a time. */
  public List<Agent> agents() {
    return List.copyOf(loops);
  }

  /**
   * Gives each loop a thread of its own, a daemon, which rests ever longer, up to a millisecond,
   * while there is nothing to do.
   *
   * @throws IllegalStateException if it was started or closed before
   */
  public synchronized void start() {
    if (closed || !runners.isEmpty()) {
      throw new IllegalStateException("the evaluator was started or closed before");
    }
    for (Agent loop : loops) {
      AgentRunner runner =
          new AgentRunner(
              new BackoffIdleStrategy(10, 10, SHORTEST_PARK, LONGEST_PARK),
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
  public void submit(EvalRequest evalRequest, EvalCallback evalCallback) {
    evalRequest.submitted(evalCallback);
    EvalRequestPool.put(queue, evalRequest);
    // The queue publishes by a store that could pass the load below; whoever closes has such a
    // fence between its store and its look into the queue.
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

  /** What has been evaluated so far. */
  public BatchingStats stats() {
    int largest = loops.stream().mapToInt(loop -> loop.batches.length()).max().orElseThrow();
    long[] batches = new long[largest];
    long failures = 0;
    for (BatchingLoop loop : loops) {
      for (int size = 0; size < loop.batches.length(); size++) {
        batches[size] += loop.batches.get(size);
      }
      failures += loop.failures.get();
    }
    return new BatchingStats(batches, failures);
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

  // What the loops use.

  @Nullable EvalRequest poll() {
    return queue.poll();
  }

  /** Inquiries that have ever been put into the queue. */
  long arrivals() {
    return queue.addedCount();
  }

  void complete(EvalRequest evalRequest, @Nullable String why) {
    try {
      evalRequest.complete(why);
    } catch (RuntimeException | Error e) {
      // An inquirer's mistake must not take the others' answers with it.
      onError(e);
    }
  }

  void onError(Throwable thrown) {
    if (!(thrown instanceof AgentTerminationException)) {
      errors.onError(thrown);
    }
  }

  /** A loop works no more, for this reason if it was not closed. */
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
