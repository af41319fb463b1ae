package io.tengen.wire.worker;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Inquiry;
import java.util.List;

/** A message from the coordinator to a worker. Immutable. */
public sealed interface CoordinatorMessage {

  /**
   * Accepts a worker that has sent {@link WorkerMessage.Hello}.
   *
   * @param heartbeatMillis milliseconds between heartbeats
   * @param leaseMillis milliseconds without a heartbeat after which leases expire
   */
  record Welcome(long heartbeatMillis, long leaseMillis) implements CoordinatorMessage {}

  /**
   * Assigns a job.
   *
   * @param traceParent the span of the lease, as W3C Trace Context writes it; empty if the job is
   *     not traced, of any content if the message is of a faulty coordinator
   */
  record Assignment(LeaseToken lease, JobId job, JobTask task, String traceParent)
      implements CoordinatorMessage {
    /** Assigns a job that is not traced. */
    public Assignment(LeaseToken lease, JobId job, JobTask task) {
      this(lease, job, task, "");
    }
  }

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

  /**
   * Asks for the moves of a game as they are made.
   *
   * @param intervalMillis least number of milliseconds between two reports on watched games, at
   *     least {@value #LEAST_INTERVAL}
   * @param forMillis number of milliseconds for which the game is watched, 0 or more
   */
  record Watched(LeaseToken lease, long intervalMillis, long forMillis)
      implements CoordinatorMessage {
    /** The shortest interval between reports that a worker accepts, in milliseconds. */
    public static final long LEAST_INTERVAL = 100;

    /** The longest time for which one message asks for moves, in milliseconds. */
    public static final long LONGEST = 3_600_000;

    /** Replaces values out of range by the nearest that are in range. */
    public Watched {
      intervalMillis = Math.clamp(intervalMillis, LEAST_INTERVAL, LONGEST);
      forMillis = Math.clamp(forMillis, 0, LONGEST);
    }
  }

  /** Asks an engine that is kept ready under this lease; replaces an earlier inquiry. */
  record Inquire(LeaseToken lease, Inquiry inquiry) implements CoordinatorMessage {}

  /**
   * The secret by which a worker that evaluates or plays rollouts for others recognizes their
   * permits.
   *
   * @param key not copied; do not change it
   */
  record EvaluationKey(byte[] key) implements CoordinatorMessage {}

  /** Workers that do what was asked for; replaces earlier lists. */
  record Evaluators(List<EvaluatorAddress> evaluators) implements CoordinatorMessage {
    public Evaluators {
      evaluators = List.copyOf(evaluators);
    }
  }

  /** A message of a newer version. */
  record Unknown() implements CoordinatorMessage {}
}
