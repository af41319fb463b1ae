package io.tengen.worker.job;

import io.tengen.text.LogFields;
import org.slf4j.MDC;

/**
 * Marks what the current thread logs, until it is closed by the same thread, as being about one
 * game. Scopes of one thread do not nest.
 */
public final class GameLogScope implements AutoCloseable {
  private GameLogScope() {}

  /** Marks the log lines of the current thread with the run, the index and the trace of a game. */
  public static GameLogScope of(GameLease lease) {
    MDC.put(LogFields.RUN, lease.run());
    MDC.put(LogFields.GAME, String.valueOf(lease.index()));
    if (lease.trace().isPresent()) {
      MDC.put(LogFields.TRACE, lease.trace().get().traceId());
    }
    return new GameLogScope();
  }

  @Override
  public void close() {
    MDC.remove(LogFields.RUN);
    MDC.remove(LogFields.GAME);
    MDC.remove(LogFields.TRACE);
  }
}
