package io.tengen.engine.gtp;

import io.tengen.engine.gtp.GtpResponse.Thinking;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * An answer that goes on while the session waits for the controller's next line. From {@link
 * #start} to the end of {@link #stop} the player and the session's output belong to the thinking
 * thread alone; the session's thread reads its input meanwhile and touches neither.
 */
final class StreamingResponse {
  private final FutureTask<Void> task;
  private final Thread thread;

  private StreamingResponse(FutureTask<Void> task) {
    this.task = task;
    thread = Thread.ofPlatform().daemon().name("tengen-gtp-analysis").unstarted(task);
  }

  /**
   * Begins to think, on a thread of its own.
   *
   * @param lines takes what is said, called by that thread
   */
  static StreamingResponse start(Thinking thinking, Consumer<String> lines) {
    StreamingResponse answer =
        new StreamingResponse(
            new FutureTask<>(() -> {
              thinking.run(lines);
              return null;
            }));
    answer.thread.start();
    return answer;
  }

  /**
   * Breaks the thinking off and waits for its end.
   *
   * @throws GtpException if the player had failed
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
   * As {@link #stop} for a session that has broken down: nobody is left to hear how it went, but
   * the player may be closed only when nobody uses it any more.
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
