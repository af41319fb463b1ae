package io.tengen.cli.top;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.Watch;
import io.tengen.cli.console.Answer;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Follows the workers and the runs of a coordinator through its streams. Runs that have begun are
 * found by listing all now and then. Confined to one thread.
 */
final class FleetWatch implements AutoCloseable {
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final Duration FIRST = Duration.ofSeconds(5);
  private static final long LIST_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** The largest number of runs with a stream; the others are as they were last listed. */
  private static final int MOST_STREAMS = 20;

  private final GameRate rate = new GameRate();
  private final Map<String, RunStatus> runs = new LinkedHashMap<>();
  private final Map<String, Watch<RunStatus>> runWatches = new HashMap<>();
  private @Nullable Watch<List<WorkerStatus>> workerWatch;
  private List<WorkerStatus> workers = List.of();
  private long listed;

  /**
   * Returns the present state of the fleet. Waits for the first list of workers, and while the
   * coordinator restarts; otherwise it returns at once.
   */
  Answer ask(Connection connection) throws ControlException {
    FleetState state = state(connection.control());
    return Answer.text(state, FleetText.of(state));
  }

  FleetState state(Control control) throws ControlException {
    try {
      try {
        follow(control);
      } catch (ControlException e) {
        close();
        if (e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
        // Listing waits until the coordinator is back.
        follow(control);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Map<String, Integer> committed = new HashMap<>();
    runs.values().forEach(run -> committed.put(run.id(), run.committed()));
    rate.add(System.nanoTime(), committed);
    return FleetState.of(workers, List.copyOf(runs.values()), rate);
  }

  private void follow(Control control) throws ControlException, InterruptedException {
    if (runs.isEmpty() || workerWatch == null || System.nanoTime() - listed > LIST_NANOS) {
      list(control);
    }
    Watch<List<WorkerStatus>> stream = workerWatch;
    if (stream == null) {
      stream = control.watchWorkers();
      workerWatch = stream;
      workers = last(stream, workers, FIRST);
    } else {
      workers = last(stream, workers, AT_ONCE);
    }
    for (Map.Entry<String, Watch<RunStatus>> each : List.copyOf(runWatches.entrySet())) {
      follow(each.getKey(), each.getValue());
    }
  }

  private void follow(String run, Watch<RunStatus> stream)
      throws ControlException, InterruptedException {
    RunStatus before = runs.get(run);
    if (before == null) {
      return;
    }
    RunStatus now = before.state().isEnded() ? before : last(stream, before, AT_ONCE);
    runs.put(run, now);
    if (now.state().isEnded()) {
      stream.close();
      runWatches.remove(run);
    }
  }

  private void list(Control control) throws ControlException {
    listed = System.nanoTime();
    runs.clear();
    for (RunStatus run : control.list()) {
      runs.put(run.id(), run);
      if (!run.state().isEnded()
          && runWatches.size() < MOST_STREAMS
          && !runWatches.containsKey(run.id())) {
        runWatches.put(run.id(), control.watch(run.id()));
      }
    }
  }

  /** Returns the last status that has come; waits for the first one for this long. */
  private static <T> T last(Watch<T> stream, T before, Duration patience)
      throws ControlException, InterruptedException {
    T last = before;
    T next = stream.next(patience);
    while (next != null) {
      last = next;
      if (next instanceof RunStatus run && run.state().isEnded()) {
        return last;
      }
      next = stream.next(AT_ONCE);
    }
    return last;
  }

  @Override
  public void close() {
    Watch<List<WorkerStatus>> stream = workerWatch;
    if (stream != null) {
      stream.close();
    }
    workerWatch = null;
    runWatches.values().forEach(Watch::close);
    runWatches.clear();
  }
}
