package io.tengen.coordinator.training;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobList;
import io.tengen.coordinator.job.LeaseTable;
import io.tengen.wire.training.TrainingProgress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Watches whether the worker that has a training is alive and makes progress. The lease is kept in
 * a {@link LeaseTable} of one job; its durable part is in the journal. Time is an argument, in
 * nanoseconds of any monotonic clock. Mutable; confined to its {@link Training}.
 */
final class TrainingWatchdog {
  /** Number of workers lost in a row, without a new checkpoint, after which the training fails. */
  static final int MAX_LOST = 5;

  private static final int INDEX = 0;

  /**
   * A list of one job without requirements: {@link TrainingQueue} selects the workers that can
   * train.
   */
  private static final JobList ONE =
      new JobList() {
        @Override
        public int size() {
          return 1;
        }

        @Override
        public List<Set<String>> requirements() {
          return List.of(Set.of());
        }

        @Override
        public int requirement(int index) {
          return 0;
        }
      };

  private final LeaseTable leases;
  private final long patienceNanos;

  private TrainingProgress progress = TrainingProgress.NONE;
  private long movedAt;

  private int lost;
  private long stepsWhenLost;

  /** The state of the worker. */
  enum State {
    GOOD,
    /** The lease has expired. */
    SILENT,
    /** There was no progress for too long. */
    STALLED
  }

  /**
   * @param ids supplies unique lease ids
   * @param lease time without a message after which a lease expires
   * @param patience longest time without progress
   */
  TrainingWatchdog(LongSupplier ids, Duration lease, Duration patience) {
    leases = new LeaseTable(ONE, index -> true, ids, lease.toNanos());
    patienceNanos = patience.toNanos();
  }

  private static HeldLease held(long lease) {
    return new HeldLease(INDEX, lease);
  }

  /** Leases the training to a worker; ends any other lease. */
  long grant(String worker, long now) {
    leases.clear();
    restart(now);
    return leases.grant(worker, Map.of(worker, Set.of()), now).orElseThrow().id();
  }

  /**
   * Renews or restores a lease that a worker reports and that the journal does not contradict.
   *
   * @return false if another worker has a lease, or if this lease was ended for good
   */
  boolean hold(String worker, long lease, long now) {
    if (leases.size() == 0) {
      restart(now);
    }
    return leases.hold(worker, held(lease), now);
  }

  private void restart(long now) {
    progress = TrainingProgress.NONE;
    movedAt = now;
  }

  /** Records the worker's progress. */
  void heard(TrainingProgress reported, long now) {
    if (!reported.isSamePoint(progress)) {
      movedAt = now;
    }
    progress = reported;
  }

  /** Returns the worker's last progress. */
  TrainingProgress progress() {
    return progress;
  }

  State judge(long now) {
    if (!leases.expire(now).isEmpty()) {
      return State.SILENT;
    }
    return now - movedAt >= patienceNanos ? State.STALLED : State.GOOD;
  }

  /** Ends the lease, which the same worker may restore. */
  void free() {
    leases.clear();
  }

  /**
   * Records a lost worker; returns whether so many were lost in a row that the training must fail.
   *
   * @param saved number of steps of the last checkpoint
   */
  boolean lost(long saved) {
    lost = lost > 0 && saved == stepsWhenLost ? lost + 1 : 1;
    stepsWhenLost = saved;
    return lost >= MAX_LOST;
  }

  /** Returns one line for people about why the training fails after losing workers. */
  String verdict() {
    return lost
        + " workers in a row were lost while they trained it after step "
        + stepsWhenLost
        + "; check their logs, and whether they have enough memory";
  }

  /** Ends a lease for good. */
  void end(long lease) {
    leases.end(held(lease));
  }
}
