package io.tengen.coordinator.job;

import java.nio.ByteBuffer;

/** A message to a worker. */
public sealed interface ToWorker {
  /** The worker is accepted. Times are in milliseconds. */
  record Welcome(long heartbeatMillis, long leaseMillis) implements ToWorker {}

  /** A job to do. */
  record Assign(JobLease lease, Task task) implements ToWorker {}

  /** The content of a job; each kind of job has its own class. */
  interface Task {}

  /**
   * The verdict on a reported job.
   *
   * @param reason one line for people, empty if the result counts
   */
  record Verdict(JobLease lease, VerdictKind kind, String reason) implements ToWorker {}

  /**
   * The worker should drop a job.
   *
   * @param reason one line for people
   */
  record Revoke(JobLease lease, String reason) implements ToWorker {}

  /**
   * The worker sent a token that is not a lease of its own.
   *
   * @param token the token that it sent
   * @param reported whether it reported a result, so that it expects a verdict
   */
  record Disown(ByteBuffer token, boolean reported) implements ToWorker {}

  /**
   * The stream must be replaced: the worker should open another one and report its leases again.
   *
   * @param reason one line for people
   */
  record Close(String reason) implements ToWorker {}

  /** The kinds of a {@link Verdict}. */
  enum VerdictKind {
    /** The result counts. */
    COMMITTED,
    /** The job had a result before. */
    DUPLICATE,
    /** The result is wrong. */
    REFUSED,
    /** The result is not needed. */
    UNWANTED,
    /** The coordinator lacks files of the result. */
    MISSING_FILES
  }
}
