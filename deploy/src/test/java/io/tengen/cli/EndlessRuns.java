package io.tengen.cli;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * Keeps games available: creates a run whenever the previous one has ended, even if the coordinator
 * is temporarily unreachable.
 */
final class EndlessRuns implements AutoCloseable {
  private static final int POLL_MILLIS = 50;

  private final Control control;
  private final IntFunction<RunSpec> plan;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<List<String>> runs;
  private volatile boolean finishing;

  /**
   * Starts at once.
   *
   * @param plan returns the run of a number, from 0
   */
  EndlessRuns(Control control, IntFunction<RunSpec> plan) {
    this.control = control;
    this.plan = plan;
    runs = thread.submit(this::create);
  }

  private List<String> create() throws Exception {
    List<String> ids = new ArrayList<>();
    while (!finishing) {
      String request = UUID.randomUUID().toString();
      RunSpec next = plan.apply(ids.size());
      String run = retry(() -> control.create(next, request)).id();
      ids.add(run);
      while (!retry(() -> control.get(run)).state().isEnded()) {
        Thread.sleep(POLL_MILLIS);
      }
    }
    return ids;
  }

  private static RunStatus retry(Callable<RunStatus> question) throws Exception {
    while (true) {
      try {
        return question.call();
      } catch (ControlException e) {
        if (e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /** Throws if no more runs are created because of an error. */
  void check() {
    if (runs.state() == Future.State.FAILED) {
      throw new AssertionError("no more runs are created", runs.exceptionNow());
    }
  }

  /**
   * Stops creating runs and blocks until the last one has ended; returns the ids of all, in order.
   */
  List<String> finish() throws InterruptedException, ExecutionException {
    finishing = true;
    return runs.get();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
