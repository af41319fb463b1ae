package io.tengen.coordinator.training;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether the worker that has a training is still there, and gets on. Pure: time comes in as an
 * argument, in nanoseconds of any monotonic clock. Confined to its {@link Training}.
 */
final class TrainingWatchdog {
  /** Workers that may be lost one after the other, none of which has got further. */
  static final int MOST_LOST = 5;

  private final long leaseNanos;
  private final long patienceNanos;

  private TrainingProgress progress = TrainingProgress.NONE;
  private long heardAt;
  private long movedAt;

  /** Leases that ended for good, whatever their workers say. */
  private final Set<Long> ended = new HashSet<>();

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
   * @param lease how long a worker may be silent
   * @param patience how long it may say the same
   */
  TrainingWatchdog(Duration lease, Duration patience) {
    leaseNanos = lease.toNanos();
    patienceNanos = patience.toNanos();
  }

  /** Another worker begins, or the coordinator does. */
  void begin(long now) {
    progress = TrainingProgress.NONE;
    heardAt = now;
    movedAt = now;
  }

  /** The worker is there. */
  void heard(long now) {
    heardAt = now;
  }

  /** The worker says how far it has come. */
  void heard(TrainingProgress said, long now) {
    heardAt = now;
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
    if (now - heardAt >= leaseNanos) {
      return State.SILENT;
    }
    return now - movedAt >= patienceNanos ? State.STALLED : State.GOOD;
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

  void end(long lease) {
    ended.add(lease);
  }

  boolean hasEnded(long lease) {
    return ended.contains(lease);
  }
}
