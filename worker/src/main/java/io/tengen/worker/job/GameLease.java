package io.tengen.worker.job;

import io.tengen.tracing.TraceContext;
import io.tengen.wire.LeaseToken;
import java.util.Optional;

/**
 * The right to play one game of one run until the coordinator takes it back.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param token the coordinator's name for the lease
 * @param trace the span of the lease if the coordinator traces the game
 */
public record GameLease(String run, int index, LeaseToken token, Optional<TraceContext> trace) {
  /** Creates a lease of a game that is not traced. */
  public GameLease(String run, int index, LeaseToken token) {
    this(run, index, token, Optional.empty());
  }

  /** The name used in log lines: {@code RUN#INDEX}. */
  @Override
  public String toString() {
    return run + "#" + index;
  }
}
