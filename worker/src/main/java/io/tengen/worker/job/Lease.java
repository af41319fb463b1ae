package io.tengen.worker.job;

/**
 * The right to play one game of one run until the coordinator takes it back.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param number tells apart the leases that one game has had
 */
public record Lease(String run, int index, long number) {
  /** As log lines name it: {@code RUN#INDEX}. */
  @Override
  public String toString() {
    return run + "#" + index;
  }
}
