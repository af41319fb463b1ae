package io.tengen.coordinator.grpc.call;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tasks of one call one after another on threads that may block, so that gRPC's threads do
 * not block. Thread-safe.
 */
public final class SerialExecutor implements Executor {
  private static final Logger log = LoggerFactory.getLogger(SerialExecutor.class);

  private final Executor threads;

  @GuardedBy("this")
  private final Queue<Runnable> tasks = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean running;

  public SerialExecutor(Executor threads) {
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      tasks.add(task);
      if (running) {
        return;
      }
      running = true;
    }
    schedule();
  }

  /** Runs one task and schedules the next, so that calls with many tasks alternate with others. */
  private void runNext() {
    Runnable task;
    synchronized (this) {
      task = tasks.remove();
    }
    try {
      task.run();
    } finally {
      boolean more;
      synchronized (this) {
        more = !tasks.isEmpty();
        running = more;
      }
      if (more) {
        schedule();
      }
    }
  }

  private void schedule() {
    try {
      threads.execute(this::runNext);
    } catch (RejectedExecutionException e) {
      log.debug("discarded a task of a call because the coordinator is closed", e);
    }
  }
}
