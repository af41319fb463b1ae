package io.tengen.engine.search;

import io.tengen.engine.search.tree.TreeMemoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The helper threads of a search, created when first needed. Confined to the thread that runs the
 * search.
 */
final class SearchThreads {
  private final int size;
  private final List<Future<?>> working = new ArrayList<>();
  private @Nullable ExecutorService threads;

  SearchThreads(int size) {
    this.size = size;
  }

  /** Runs a task on one of the threads. At most as many tasks as threads may run at a time. */
  void start(Callable<?> work) {
    ExecutorService present = threads;
    if (present == null) {
      present =
          Executors.newFixedThreadPool(
              size, Thread.ofPlatform().daemon().name("simulator-", 1).factory());
      threads = present;
    }
    working.add(present.submit(work));
  }

  /**
   * Waits until all tasks have ended. Does not return early on an interrupt, because the tasks use
   * the tree and the root and each has at most one simulation to finish.
   *
   * @throws InterruptedException after all tasks have ended, if the thread was interrupted
   *     meanwhile
   * @throws TreeMemoryException if the trees of this process are too large together
   * @throws OutOfMemoryError if the heap is full
   * @throws IllegalStateException if a task failed otherwise
   */
  void join() throws InterruptedException {
    boolean interrupted = false;
    Throwable failure = null;
    for (Future<?> other : working) {
      while (!other.isDone()) {
        try {
          other.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          // Thrown below, after all tasks have ended.
          break;
        }
      }
      failure = other.state() == Future.State.FAILED ? other.exceptionNow() : failure;
    }
    working.clear();
    switch (failure) {
      case TreeMemoryException full -> throw full;
      case OutOfMemoryError full -> throw full;
      case null, default -> {}
    }
    if (failure != null) {
      throw new IllegalStateException("a simulation failed", failure);
    }
    if (interrupted) {
      throw new InterruptedException("search interrupted");
    }
  }

  /** Ends the threads. Must not be called while tasks run. */
  void close() {
    if (threads != null) {
      threads.shutdown();
      threads = null;
    }
  }
}
