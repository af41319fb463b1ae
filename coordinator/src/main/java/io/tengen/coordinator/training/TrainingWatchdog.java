package io.tengen.coordinator.training;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobList;
import io.tengen.coordinator.job.LeaseTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Whether the worker that has a training is still there, and gets on. Its lease is in a {@link
 * LeaseTable} of one job; what of it is durable, the journal says. Pure: time is an argument, in
 * nanoseconds of any monotonic clock. Mutable; confined to its {@link Training}.
 */
final class TrainingWatchdog {
  /** Workers that may be lost one after the other, none of which has got further. */
  static final int MOST_LOST = 5;

  private static final int INDEX = 0;

  /** The list of one job: which workers can train is for {@link TrainingQueue} to say. */
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

  /** How things stand. */
  enum State {
    GOOD,
    /** Nothing was heard for too long. */
    SILENT,
    /** The same was heard for too long. */
    STALLED
  }

  /**
   * @param ids yields lease ids, each once
   * @param lease how long a worker may be silent
   * @param patience how long it may say the same
   */
  TrainingWatchdog(LongSupplier ids, Duration lease, Duration patience) {
    leases = new LeaseTable(ONE, index -> true, ids, lease.toNanos());
    patienceNanos = patience.toNanos();
  }

  private static HeldLease held(long lease) {
    return new HeldLease(INDEX, lease);
  }

  /** Gives a worker a lease; nobody may have one. */
  long grant(String worker, long now) {
    leases.clear();
    restart(now);
    return leases.grant(worker, Map.of(worker, Set.of()), now).orElseThrow().id();
  }

  /**
   * A worker says that it has this lease, as far as the journal does not contradict it.
   *
   * @return false if another worker has one, or if this lease was ended for good
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

  /** The worker says how far it has come. */
  void heard(TrainingProgress said, long now) {
    if (!said.isWhere(progress)) {
      movedAt = now;
    }
    progress = said;
  }

  /** What the worker last said. */
  TrainingProgress progress() {
    return progress;
  }

  State judge(long now) {
    if (!leases.expire(now).isEmpty()) {
      return State.SILENT;
    }
    return now - movedAt >= patienceNanos ? State.STALLED : State.GOOD;
  }

  /** Nobody has the training now; a lease may still be taken up again. */
  void free() {
    leases.clear();
  }

  /**
   * A worker was lost; whether it is the training that loses them.
   *
   * @param saved steps of the last checkpoint
   */
  boolean lost(long saved) {
    lost = lost > 0 && saved == stepsWhenLost ? lost + 1 : 1;
    stepsWhenLost = saved;
    return lost >= MOST_LOST;
  }

  /** Why nobody is to try again, in one line for people. */
  String verdict() {
    return lost
        + " workers were lost one after the other while they trained it after step "
        + stepsWhenLost
        + "; look at their logs, and whether they have memory enough";
  }

  /** Ends a lease for good. */
  void end(long lease) {
    leases.end(held(lease));
  }
}
