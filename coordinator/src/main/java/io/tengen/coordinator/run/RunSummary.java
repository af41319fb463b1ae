package io.tengen.coordinator.run;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.summary.BreakdownLog;
import io.tengen.coordinator.run.summary.HistoryPoint;
import java.util.List;
import java.util.Optional;

/**
 * What a run keeps for users beside its results, at one moment. Immutable.
 *
 * @param games number of counted games
 * @param points the history of the run up to its last point
 * @param test the present state of the sequential test; empty without one
 * @param pairs the present results
 * @param breakdown sums over the counted games
 */
public record RunSummary(
    int games,
    List<HistoryPoint> points,
    Optional<SequentialTest> test,
    List<PairCount> pairs,
    BreakdownLog.State breakdown) {
  public RunSummary {
    points = List.copyOf(points);
    pairs = List.copyOf(pairs);
  }
}
