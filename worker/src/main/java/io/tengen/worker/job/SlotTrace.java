package io.tengen.worker.job;

import io.tengen.engine.play.Player;
import io.tengen.game.record.GameRecord;
import io.tengen.tracing.GameSpan;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.TraceContext;
import io.tengen.tracing.Tracing;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The span of one traced game on its slot. Confined to the slot's thread. */
final class SlotTrace {
  private static final String FINISHED = "finished";

  private final Tracing tracing;
  private final Job job;
  private final TraceContext lease;
  private final TraceContext itself;
  private final long begun;
  private long prepared;
  private int resumed;

  /** Nanoseconds that the players have waited for networks. */
  private long network;

  private @Nullable GameRecord played;

  private SlotTrace(Tracing tracing, Job job, TraceContext lease) {
    this.tracing = tracing;
    this.job = job;
    this.lease = lease;
    itself = tracing.newSpan(lease);
    begun = tracing.now();
  }

  /** Begins the span of a job; null if its game is not traced. */
  static @Nullable SlotTrace begin(Tracing tracing, Job job) {
    GameLease lease = job.lease();
    Optional<TraceContext> trace = lease.trace();
    return trace.isPresent() && tracing.isTraced(lease.run(), lease.index())
        ? new SlotTrace(tracing, job, trace.get())
        : null;
  }

  /**
   * Records that the game is about to begin.
   *
   * @param moves number of moves made before
   */
  void prepared(int moves) {
    prepared = tracing.now();
    resumed = moves;
  }

  /** Records the game, before its players are closed. */
  void played(GameRecord record, Player black, Player white) {
    played = record;
    network = black.networkNanos() + (white == black ? 0 : white.networkNanos());
  }

  /** Ends the span; the outcome is that of a game that was not played to its end. */
  void end(String otherwise) {
    long end = tracing.now();
    if (prepared != 0) {
      tracing.record(GameSpan.in(itself, SpanNames.PREPARED, begun, prepared, Map.of()));
    }
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(SpanNames.RUN, job.lease().run());
    attributes.put(SpanNames.INDEX, (long) job.lease().index());
    attributes.put(SpanNames.OUTCOME, played == null ? otherwise : FINISHED);
    attributes.put(SpanNames.RESUMED, (long) resumed);
    if (played != null) {
      attributes.put(SpanNames.MOVES, (long) played.moves().size() - resumed);
      attributes.put(SpanNames.RESULT, played.outcome().result());
      addShares(attributes, played, Math.max(1, end - begun));
    }
    tracing.record(GameSpan.of(itself, lease, SpanNames.PLAYED, begun, end, attributes));
  }

  private void addShares(Map<String, Object> attributes, GameRecord record, long whole) {
    double thought =
        record.moves().stream().skip(resumed).mapToLong(GameRecord.Move::nanos).sum()
            / (double) whole;
    double inference = Math.min(network / (double) whole, thought);
    attributes.put(SpanNames.SEARCH, share(thought - inference));
    attributes.put(SpanNames.INFERENCE, share(inference));
    attributes.put(SpanNames.WAITING, share(1 - thought));
  }

  private static double share(double value) {
    return Math.clamp(value, 0, 1);
  }
}
