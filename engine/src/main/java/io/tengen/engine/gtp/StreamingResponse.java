package io.tengen.engine.gtp;

import io.tengen.engine.gtp.GtpResponse.Task;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * A response that is written on a thread of its own while the session waits for the controller's
 * next line. From {@link #start} to the return of {@link #stop}, that thread alone uses the player
 * and the session's output; the session's thread only reads the input.
 */
final class StreamingResponse {
  private final FutureTask<Void> task;
  private final Thread thread;

  private StreamingResponse(FutureTask<Void> task) {
    this.task = task;
    thread = Thread.ofPlatform().daemon().name("tengen-gtp-analysis").unstarted(task);
  }

  /**
   * Starts a task on a new thread.
   *
   * @param lines receives each line, on that thread
   */
  static StreamingResponse start(Task work, Consumer<String> lines) {
    StreamingResponse answer =
        new StreamingResponse(
            new FutureTask<>(() -> {
              work.run(lines);
              return null;
            }));
    answer.thread.start();
    return answer;
  }

  /**
   * Interrupts the task and waits for its end.
   *
   * @throws GtpException if the player failed
   * @throws InterruptedException if this thread was interrupted
   */
  void stop() throws GtpException, InterruptedException {
    thread.interrupt();
    thread.join();
    try {
      task.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case InterruptedException stopped -> {}
        case GtpException failure -> throw failure;
        case RuntimeException fault -> throw fault;
        case Error fault -> throw fault;
        case null, default -> throw new IllegalStateException("analysis failed", e);
      }
    }
  }

  /**
   * Interrupts the task and waits uninterruptibly for its end, without reporting its outcome. For a
   * session that ends by an exception: the player must not be closed while the task uses it.
   */
  void abandon() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
