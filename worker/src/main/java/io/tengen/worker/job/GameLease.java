package io.tengen.worker.job;

/**
 * The right to play one game of one run until the coordinator takes it back.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param token the coordinator's identifier of the lease: opaque, in hexadecimal
 */
public record GameLease(String run, int index, String token) {
  /** The name used in log lines: {@code RUN#INDEX}. */
  @Override
  public String toString() {
    return run + "#" + index;
  }
}
