package io.tengen.worker.job;

/**
 * The right to play one game of one run until the coordinator takes it back.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param token what the coordinator knows the lease by: opaque, in hexadecimal
 */
public record Lease(String run, int index, String token) {
  /** As log lines name it: {@code RUN#INDEX}. */
  @Override
  public String toString() {
    return run + "#" + index;
  }
}
