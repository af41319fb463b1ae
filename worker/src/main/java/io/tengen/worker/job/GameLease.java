package io.tengen.worker.job;

import io.tengen.wire.LeaseToken;

/**
 * The right to play one game of one run until the coordinator takes it back.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param token the coordinator's name for the lease
 */
public record GameLease(String run, int index, LeaseToken token) {
  /** The name used in log lines: {@code RUN#INDEX}. */
  @Override
  public String toString() {
    return run + "#" + index;
  }
}
