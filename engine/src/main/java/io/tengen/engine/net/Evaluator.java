package io.tengen.engine.net;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A network that evaluates positions asynchronously, so that callers continue in the meantime. One
 * evaluator serves all games of a process.
 *
 * <pre>
 * EvalRequest request = evaluator.tryAcquire();
 * if (request != null) {
 *   request.encode(position);
 *   evaluator.submit(request, callback); // returns at once
 * }
 * </pre>
 *
 * <p>Thread-safe. Only {@link #close} and {@link #evaluateWaiting} block. Every request that is
 * submitted is completed exactly once, even after failures and after the evaluator is closed.
 */
public interface Evaluator extends AutoCloseable {
  /** Returns the shape of the network's inputs. */
  InputShape shape();

  /**
   * Returns a request, which the caller owns until it submits or {@linkplain EvalRequest#release
   * releases} it; null if all requests are in use. The caller may then try again after the next
   * answer.
   */
  @Nullable EvalRequest tryAcquire();

  /**
   * Submits a request. The evaluator owns it from now on.
   *
   * @param request an encoded request from {@link #tryAcquire}
   * @param callback receives the outcome
   */
  void submit(EvalRequest request, EvalCallback callback);

  /**
   * Returns the reason for which the evaluator has stopped answering, in one line; empty while it
   * answers.
   */
  Optional<String> failure();

  /** Returns the number of requests that wait for a device; approximate under concurrent use. */
  int waiting();

  /**
   * Evaluates a batch of waiting requests, not only of the caller's, on the calling thread, if
   *
   * <ul>
   *   <li>the network computes on the threads that call it,
   *   <li>it is idle, and
   *   <li>every acquired request waits, so that the batch would not grow.
   * </ul>
   *
   * <p>For threads that can only wait: it spares them two changes of threads. Blocks until the
   * batch is answered; callbacks are called on this thread.
   *
   * @return whether a batch was evaluated; if not, answers come from other threads
   */
  default boolean evaluateWaiting() {
    return false;
  }

  /** Fails the waiting requests and blocks until running evaluations are finished. Idempotent. */
  @Override
  void close();

  /**
   * A network that other processes evaluate. It has a shape, by which engines and boards are
   * checked, and evaluates nothing. Immutable; does not block.
   */
  record Absent(InputShape shape) implements Evaluator {
    @Override
    public @Nullable EvalRequest tryAcquire() {
      return null;
    }

    @Override
    public void submit(EvalRequest request, EvalCallback callback) {
      throw new IllegalStateException("a remote network hands out no requests");
    }

    @Override
    public Optional<String> failure() {
      return Optional.of("the network is on remote workers");
    }

    @Override
    public int waiting() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
