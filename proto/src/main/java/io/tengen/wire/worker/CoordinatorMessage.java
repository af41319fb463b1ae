package io.tengen.wire.worker;

import io.tengen.wire.LeaseToken;

/** A message from the coordinator to a worker. Immutable. */
public sealed interface CoordinatorMessage {

  /**
   * Accepts a worker that has sent {@link WorkerMessage.Hello}.
   *
   * @param heartbeatMillis milliseconds between heartbeats
   * @param leaseMillis milliseconds without a heartbeat after which leases expire
   */
  record Welcome(long heartbeatMillis, long leaseMillis) implements CoordinatorMessage {}

  /** Assigns a job. */
  record Assignment(LeaseToken lease, JobId job, JobTask task) implements CoordinatorMessage {}

  /**
   * Answers a {@link WorkerMessage.JobResult}.
   *
   * @param reason one line for users; empty if the result counts
   */
  record Verdict(LeaseToken lease, VerdictStatus status, String reason)
      implements CoordinatorMessage {}

  /**
   * Takes a job back.
   *
   * @param reason one line for users
   * @param handBack whether the worker is to give a game up with its moves, to be continued later
   */
  record Revoked(LeaseToken lease, String reason, boolean handBack) implements CoordinatorMessage {
    /** Takes a job back whose progress is not wanted. */
    public Revoked(LeaseToken lease, String reason) {
      this(lease, reason, false);
    }
  }

  /** A message of a newer version. */
  record Unknown() implements CoordinatorMessage {}
}
