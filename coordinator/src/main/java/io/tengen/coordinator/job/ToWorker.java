package io.tengen.coordinator.job;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.wire.worker.VerdictStatus;
import java.util.List;

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
   * @param status never {@link VerdictStatus#UNKNOWN}
   * @param reason one line for people, empty if the result counts
   */
  record Verdict(JobLease lease, VerdictStatus status, String reason) implements ToWorker {}

  /**
   * The worker should drop a job.
   *
   * @param reason one line for people
   * @param handBack whether it should return a game with its moves, to be continued later
   */
  record Revoke(JobLease lease, String reason, boolean handBack) implements ToWorker {
    /** The worker should drop a job whose progress is not wanted. */
    public Revoke(JobLease lease, String reason) {
      this(lease, reason, false);
    }
  }

  /**
   * Somebody watches a game that the worker plays: it should report moves as they are made.
   *
   * @param intervalMillis least number of milliseconds between reports
   * @param forMillis number of milliseconds for which the game is watched
   */
  record Watch(JobLease lease, long intervalMillis, long forMillis) implements ToWorker {}

  /** A question for the engine that the worker keeps ready under this lease. */
  record Ask(JobLease lease, Inquiry inquiry) implements ToWorker {}

  /**
   * The secret by which a worker that evaluates for others recognizes their permits.
   *
   * @param key not copied; do not change it
   */
  record EvaluationKey(byte[] key) implements ToWorker {}

  /** The workers that evaluate positions for the worker. */
  record Evaluators(List<EvaluatorAddress> evaluators) implements ToWorker {
    public Evaluators {
      evaluators = List.copyOf(evaluators);
    }
  }

  /**
   * The worker sent a token that is not a lease of its own.
   *
   * @param token the token that it sent
   * @param reported whether it reported a result, so that it expects a verdict
   */
  record Disown(LeaseToken token, boolean reported) implements ToWorker {}

  /**
   * The stream must be replaced: the worker should open another one and report its leases again.
   *
   * @param reason one line for people
   */
  record Close(String reason) implements ToWorker {}
}
