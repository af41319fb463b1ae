package io.tengen.cli.bench.workers;

/**
 * A search whose rollouts other workers play, as the simulation of it knows it.
 *
 * @param workers number of workers, each of one thread, at least 1
 * @param latencyNanos time from the master to a worker and back, without the rollout
 * @param rolloutNanos time of a rollout, above 0
 * @param masterNanos time that the master needs for a simulation besides the rollout, above 0
 * @param inFlight the largest number of unanswered tasks of a worker, at least 1
 * @param masterPlays whether the master plays a rollout itself when no worker has room for it;
 *     otherwise it waits for the next result
 */
public record SimulatedCluster(
    int workers,
    long latencyNanos,
    long rolloutNanos,
    long masterNanos,
    int inFlight,
    boolean masterPlays) {

  /**
   * Returns the number of unanswered tasks that keep a worker busy: one that it plays, one that
   * waits for it, and those that are on their way meanwhile.
   */
  public static int hiding(long latencyNanos, long rolloutNanos) {
    return 2 + Math.toIntExact(Math.ceilDiv(latencyNanos, rolloutNanos));
  }
}
