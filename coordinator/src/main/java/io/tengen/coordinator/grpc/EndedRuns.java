package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.RunView;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The states of runs for lists. Pages ask for lists of runs every few seconds, and most runs have
 * ended: these are asked at most every two seconds for all lists together. Thread-safe.
 */
final class EndedRuns {
  private static final long FRESH_NANOS = Duration.ofSeconds(2).toNanos();

  private final Function<RunHandle, CompletionStage<RunView>> ask;
  private final LongSupplier nanos;
  private final Map<String, Known> ended = new ConcurrentHashMap<>();

  private record Known(RunView view, long at) {}

  /**
   * @param ask asks a run for its state
   * @param nanos a monotonic clock in nanoseconds
   */
  EndedRuns(Function<RunHandle, CompletionStage<RunView>> ask, LongSupplier nanos) {
    this.ask = ask;
    this.nanos = nanos;
  }

  /** Returns the state of a run; of one that has ended, perhaps that of a moment ago. */
  CompletionStage<RunView> view(RunHandle run) {
    Known known = ended.get(run.id());
    return known != null && nanos.getAsLong() - known.at < FRESH_NANOS
        ? CompletableFuture.completedStage(known.view)
        : ask.apply(run).thenApply(view -> keep(run, view));
  }

  private RunView keep(RunHandle run, RunView view) {
    if (view.status().isEnded()) {
      ended.put(run.id(), new Known(view, nanos.getAsLong()));
    } else {
      ended.remove(run.id());
    }
    return view;
  }

  /** Has the run asked again, as a caller may have changed it. */
  void forget(String run) {
    ended.remove(run);
  }
}
