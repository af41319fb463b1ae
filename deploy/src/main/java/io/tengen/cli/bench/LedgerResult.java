package io.tengen.cli.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.bench.ledger.Footprint;
import io.tengen.cli.bench.ledger.ReconnectStorm;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.results.MeasurementJson;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code tengen bench ledger}.
 *
 * @param offeredPerSecond results offered in a second; 0 if workers reported at once
 * @param results results acknowledged during the measurement
 * @param ackP50Millis median time from the report, or from when it was due, to its acknowledgement,
 *     in milliseconds
 * @param ackP99Millis 99th percentile of that time, in milliseconds
 * @param overdue results that were due at the end and could not be reported, for lack of games
 * @param heapPeakMiB largest heap use, garbage included
 * @param first the least that the coordinator held in the first quarter of the measurement
 * @param last the least that it held in the last quarter
 * @param storm the recovery from lost connections; null if it was not measured
 */
record LedgerResult(
    String database,
    int workers,
    int slots,
    int moves,
    int offeredPerSecond,
    int watchers,
    long results,
    double resultsPerSecond,
    double ackP50Millis,
    double ackP99Millis,
    long overdue,
    double coordinatorCpuMicrosPerResult,
    double workersCpuMicrosPerResult,
    int heapLimitMiB,
    double heapPeakMiB,
    Held first,
    Held last,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReconnectStorm storm) {
  private static final double MIB = 1 << 20;

  /** What a coordinator held, in the units that are printed. */
  record Held(double heapMiB, int threads, int files) {
    static Held of(Footprint footprint) {
      return new Held(mib(footprint.heapBytes()), footprint.threads(), footprint.files());
    }

    private String text() {
      return "%s MiB of heap, %d threads, %d files"
          .formatted(Numbers.whole(heapMiB), threads, files);
    }
  }

  /** Returns bytes in MiB, in tenths. */
  static double mib(long bytes) {
    return MeasurementJson.rounded(bytes / MIB, 10);
  }

  /**
   * Returns the medians of several measurements, each value for itself; what was held is that of
   * the first and of the last one.
   */
  static LedgerResult median(List<LedgerResult> all, @Nullable ReconnectStorm storm) {
    LedgerResult any = all.getFirst();
    return new LedgerResult(
        any.database,
        any.workers,
        any.slots,
        any.moves,
        any.offeredPerSecond,
        any.watchers,
        Math.round(median(all, LedgerResult::results)),
        median(all, LedgerResult::resultsPerSecond),
        median(all, LedgerResult::ackP50Millis),
        median(all, LedgerResult::ackP99Millis),
        Math.round(median(all, LedgerResult::overdue)),
        median(all, LedgerResult::coordinatorCpuMicrosPerResult),
        median(all, LedgerResult::workersCpuMicrosPerResult),
        any.heapLimitMiB,
        median(all, LedgerResult::heapPeakMiB),
        any.first,
        all.getLast().last,
        storm);
  }

  private static double median(List<LedgerResult> all, ToDoubleFunction<LedgerResult> value) {
    return Measurement.quantile(all.stream().mapToDouble(value).toArray(), 0.5);
  }

  /** Returns a table of results for people. */
  static String text(List<LedgerResult> results) {
    TextTable table =
        new TextTable(
            TextTable.Column.left("database"),
            TextTable.Column.right("workers"),
            TextTable.Column.right("slots"),
            TextTable.Column.right("moves"),
            TextTable.Column.right("watchers"),
            TextTable.Column.right("offered/s"),
            TextTable.Column.right("results/s"),
            TextTable.Column.right("p50 ms"),
            TextTable.Column.right("p99 ms"),
            TextTable.Column.right("CPU us/result"),
            TextTable.Column.right("workers'"),
            TextTable.Column.right("heap MiB"));
    for (LedgerResult result : results) {
      table.add(
          result.database,
          String.valueOf(result.workers),
          String.valueOf(result.slots),
          String.valueOf(result.moves),
          String.valueOf(result.watchers),
          result.offeredPerSecond == 0 ? "-" : String.valueOf(result.offeredPerSecond),
          Numbers.whole(result.resultsPerSecond),
          Numbers.three(result.ackP50Millis),
          Numbers.three(result.ackP99Millis),
          Numbers.three(result.coordinatorCpuMicrosPerResult),
          Numbers.three(result.workersCpuMicrosPerResult),
          Numbers.whole(result.heapPeakMiB) + " of " + result.heapLimitMiB);
    }
    LedgerResult any = results.getFirst();
    StringBuilder text = new StringBuilder(table.render());
    text.append("held in the first quarter at least ").append(any.first.text());
    text.append("\n     in the last quarter at least ").append(any.last.text()).append('\n');
    if (any.overdue > 0) {
      text.append(any.overdue).append(" results were overdue at the end\n");
    }
    if (any.storm != null) {
      text.append(any.storm.text()).append('\n');
    }
    return text.toString();
  }
}
