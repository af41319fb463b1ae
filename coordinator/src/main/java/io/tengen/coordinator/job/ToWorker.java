package io.tengen.coordinator.job;

import java.nio.ByteBuffer;

/** What a worker is told. */
public sealed interface ToWorker {
  /** The worker is accepted; times in milliseconds. */
  record Welcome(long heartbeatMillis, long leaseMillis) implements ToWorker {}

  /** A job to do. */
  record Assign(JobLease lease, Task task) implements ToWorker {}

  /** What is to be done: each kind of job has its own class. */
  interface Task {}

  /**
   * What became of a reported job.
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
   * The worker spoke of a lease that was never given to it.
   *
   * @param token what it took for the lease
   * @param reported whether it reported the job: then the answer is a verdict
   */
  record Disown(ByteBuffer token, boolean reported) implements ToWorker {}

  /**
   * The stream is of no more use: the worker should open another and say again what it holds.
   *
   * @param reason one line for people
   */
  record Close(String reason) implements ToWorker {}

  /** See {@link Verdict}. */
  enum VerdictKind {
    /** The result counts. */
    COMMITTED,
    /** The job had a result before. */
    DUPLICATE,
    /** The result is wrong. */
    REFUSED,
    /** Nobody wants the result. */
    UNWANTED,
    /** The coordinator lacks files of the result. */
    MISSING_FILES
  }
}
