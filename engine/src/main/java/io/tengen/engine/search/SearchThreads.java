package io.tengen.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The threads of a search besides the one that calls it; made when first needed. */
final class SearchThreads {
  private final int size;
  private final List<Future<?>> working = new ArrayList<>();
  private @Nullable ExecutorService threads;

  SearchThreads(int size) {
    this.size = size;
  }

  /** Has one of the threads do this; no more than there are. */
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
   * Waits until nobody touches the tree and the root any more: each has a simulation to finish at
   * most, so an interrupt waits too.
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
          // Told below, once all have ended.
          break;
        }
      }
      failure = other.state() == Future.State.FAILED ? other.exceptionNow() : failure;
    }
    working.clear();
    if (failure != null) {
      throw new IllegalStateException("a simulation failed", failure);
    }
    if (interrupted) {
      throw new InterruptedException("search interrupted");
    }
  }

  /** Ends the threads; not while they work. */
  void close() {
    if (threads != null) {
      threads.shutdown();
      threads = null;
    }
  }
}
