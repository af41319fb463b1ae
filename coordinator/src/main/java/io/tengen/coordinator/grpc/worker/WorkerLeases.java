package io.tengen.coordinator.grpc.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.wire.LeaseToken;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The leases of the worker of one stream: seals those that the worker is sent, opens the tokens
 * that it sends, and limits its games to its slots. Thread-safe: both directions of the stream use
 * it.
 */
final class WorkerLeases {
  private final LeaseSeal seal;
  private final String holder;

  /** The leases of the games and of the engines for inquiries that the worker holds. */
  @GuardedBy("this")
  private final Set<JobLease> games = new HashSet<>();

  /** The number of games that the worker has requested and not yet received. */
  @GuardedBy("this")
  private long permits;

  @GuardedBy("this")
  private int slots;

  /**
   * @param holder {@link io.tengen.coordinator.access.Principal#id} of the worker
   */
  WorkerLeases(LeaseSeal seal, String holder) {
    this.seal = seal;
    this.holder = holder;
  }

  /** Returns the token of a lease for this worker. */
  LeaseToken token(JobLease lease) {
    return seal.seal(lease, holder);
  }

  /** Returns the lease of a token; empty if the token was not issued to this worker. */
  Optional<JobLease> open(LeaseToken token) {
    return seal.open(token, holder);
  }

  /** Sets the number of slots that the worker has announced. */
  synchronized void begin(int itsSlots) {
    slots = itsSlots;
  }

  /**
   * Records that the worker requests further games.
   *
   * @throws IllegalArgumentException with one line if these would exceed its slots
   */
  synchronized void ask(int more) {
    if (permits + games.size() + more > slots) {
      throw new IllegalArgumentException(
          "permits for " + more + " more games are more than the " + slots + " slots of Hello");
    }
    permits += more;
  }

  /** Records that the worker is assigned a job. */
  synchronized void given(JobLease lease) {
    if (!(lease.job() instanceof JobKey.Training)) {
      permits--;
      games.add(lease);
    }
  }

  /** Records that the worker holds a job from an earlier connection. */
  synchronized void held(JobLease lease) {
    if (lease.job() instanceof JobKey.Game) {
      games.add(lease);
    }
  }

  /** Records that the worker no longer holds a job. */
  synchronized void gone(JobLease lease) {
    games.remove(lease);
  }
}
