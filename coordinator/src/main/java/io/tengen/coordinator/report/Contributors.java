package io.tengen.coordinator.report;

import io.tengen.wire.result.Contributor;
import io.tengen.wire.result.RunBreakdown;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Sums what workers have delivered over all runs. A run is asked again after ten seconds at the
 * earliest, and after a minute if its sums did not change. Thread-safe; does not block.
 */
public final class Contributors {
  private static final long FRESH_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long UNCHANGED_NANOS = Duration.ofMinutes(1).toNanos();

  private final Function<String, CompletionStage<List<RunBreakdown.Worker>>> ask;
  private final LongSupplier nanos;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  /**
   * What a run has answered.
   *
   * @param until until when it is not asked again
   */
  private record Known(List<RunBreakdown.Worker> workers, long until) {}

  /**
   * @param ask asks a run for what workers have delivered
   * @param nanos a monotonic clock in nanoseconds
   */
  public Contributors(
      Function<String, CompletionStage<List<RunBreakdown.Worker>>> ask, LongSupplier nanos) {
    this.ask = ask;
    this.nanos = nanos;
  }

  /** Returns the sums over these runs, most games first. */
  public CompletionStage<List<Contributor>> of(Collection<String> runs) {
    List<CompletableFuture<List<RunBreakdown.Worker>>> answers =
        runs.stream().map(run -> workers(run).toCompletableFuture()).toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(_ -> sum(answers.stream().map(CompletableFuture::join).toList()));
  }

  private CompletionStage<List<RunBreakdown.Worker>> workers(String run) {
    Known before = known.get(run);
    if (before != null && nanos.getAsLong() < before.until) {
      return CompletableFuture.completedStage(before.workers);
    }
    return ask.apply(run)
        .thenApply(now -> {
          boolean isSame = before != null && before.workers.equals(now);
          known.put(
              run, new Known(now, nanos.getAsLong() + (isSame ? UNCHANGED_NANOS : FRESH_NANOS)));
          return now;
        });
  }

  private static List<Contributor> sum(List<List<RunBreakdown.Worker>> runs) {
    Map<String, Contributor> sums = new HashMap<>();
    runs.forEach(workers ->
        workers.forEach(
            worker -> sums.merge(worker.name(), Contributor.of(worker), Contributor::plus)));
    return sums.values().stream()
        .sorted(
            Comparator.comparingLong(Contributor::games)
                .reversed()
                .thenComparing(Contributor::name))
        .toList();
  }
}
