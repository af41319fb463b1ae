package io.tengen.tracing;

import io.tengen.text.LogFields;
import org.slf4j.MDC;

/**
 * Records the spans of the games that are traced. Thread-safe; methods do not block, except {@link
 * #close}.
 */
public interface Tracing extends AutoCloseable {
  /** Traces no game. Its methods do nothing and allocate nothing. */
  Tracing OFF = NoTracing.INSTANCE;

  /** Returns whether this traces games at all; callers may then skip what only tracing needs. */
  boolean isOn();

  /**
   * Returns whether a game is among the share of the games that this process traces. The
   * coordinator of the run decides whether there is a trace at all.
   */
  boolean isTraced(String run, int game);

  /** Returns the time of day in nanoseconds since 1970-01-01 UTC; 0 if tracing is off. */
  long now();

  /** Returns the context of a new span within the trace of another. */
  default TraceContext newSpan(TraceContext parent) {
    return new TraceContext(parent.traceId(), GameTraceIds.randomSpanId());
  }

  /** Records a span; it is dropped, and counted as such, while too many wait to be sent. */
  void record(GameSpan span);

  /** Sends what waits, for a second at most. Blocks. */
  @Override
  void close();

  /** Returns the context of the span of the whole game. */
  static TraceContext game(String run, int game) {
    return GameTraceIds.game(run, game);
  }

  /**
   * Returns the context of the span of a lease.
   *
   * @param lease id of the lease, unique for the game
   */
  static TraceContext lease(String run, int game, long lease) {
    return GameTraceIds.lease(run, game, lease);
  }

  /**
   * Marks what the current thread logs as being about a traced game, until {@link #unmark}. Marks
   * do not nest.
   */
  static void mark(String run, int game) {
    MDC.put(LogFields.RUN, run);
    MDC.put(LogFields.GAME, String.valueOf(game));
    MDC.put(LogFields.TRACE, game(run, game).traceId());
  }

  /** Ends what {@link #mark} began on the current thread. */
  static void unmark() {
    MDC.remove(LogFields.RUN);
    MDC.remove(LogFields.GAME);
    MDC.remove(LogFields.TRACE);
  }
}
