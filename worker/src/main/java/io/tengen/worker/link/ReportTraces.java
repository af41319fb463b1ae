package io.tengen.worker.link;

import io.tengen.tracing.GameSpan;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.TraceContext;
import io.tengen.tracing.Tracing;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.worker.job.GameLease;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The spans of the results of traced games on their way to the coordinator. Results of an earlier
 * process have none. Confined to the link's thread.
 */
final class ReportTraces {
  private final Tracing tracing;
  private final Map<LeaseToken, Report> reports = new HashMap<>();

  ReportTraces(Tracing tracing) {
    this.tracing = tracing;
  }

  /** A result that is not acknowledged yet; times as of {@link Tracing#now}. */
  private static final class Report {
    private final TraceContext lease;
    private final long finished;

    /** 0 before the result was sent. */
    private long sent;

    private Report(TraceContext lease, long finished) {
      this.lease = lease;
      this.finished = finished;
    }
  }

  /** Records that a game has ended. */
  void finished(GameLease lease) {
    Optional<TraceContext> trace = lease.trace();
    if (trace.isPresent() && tracing.isTraced(lease.run(), lease.index())) {
      reports.put(lease.token(), new Report(trace.get(), tracing.now()));
    }
  }

  /** Records that a result was given to the stream, for the first time or again. */
  void sent(LeaseToken lease) {
    Report report = reports.get(lease);
    if (report != null && report.sent == 0) {
      report.sent = tracing.now();
      tracing.record(
          GameSpan.in(report.lease, SpanNames.REPORTED, report.finished, report.sent, Map.of()));
    }
  }

  /** Records the verdict on a result. */
  void judged(LeaseToken lease, VerdictStatus status) {
    Report report = reports.remove(lease);
    if (report != null) {
      tracing.record(
          GameSpan.in(
              report.lease,
              SpanNames.ACKNOWLEDGED,
              report.sent,
              tracing.now(),
              Map.of(SpanNames.OUTCOME, status.name().toLowerCase(Locale.ROOT))));
    }
  }
}
