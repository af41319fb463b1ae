package io.tengen.coordinator.grpc.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.wire.LeaseToken;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The leases of the worker at the other end of one stream: seals those that it is told of, opens
 * those that it speaks of, and keeps its games within its slots. Thread-safe: both halves of the
 * stream use it.
 */
final class WorkerLeases {
  private final LeaseSeal seal;
  private final String holder;

  /** Leases of the games that the worker has. */
  @GuardedBy("this")
  private final Set<JobLease> games = new HashSet<>();

  /** Games that it has asked for and has not been given. */
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

  /** The token of a lease that the worker is told of. */
  LeaseToken token(JobLease lease) {
    return seal.seal(lease, holder);
  }

  /** The lease of a token that the worker was shown; empty if it was not. */
  Optional<JobLease> open(LeaseToken token) {
    return seal.open(token, holder);
  }

  /** The worker has introduced itself. */
  synchronized void begin(int itsSlots) {
    slots = itsSlots;
  }

  /**
   * The worker asks for further games.
   *
   * @throws IllegalArgumentException with one line if it would have more than its slots
   */
  synchronized void ask(int more) {
    if (permits + games.size() + more > slots) {
      throw new IllegalArgumentException(
          "permits for " + more + " more games are more than the " + slots + " slots of Hello");
    }
    permits += more;
  }

  /** The worker is given a job. */
  synchronized void given(JobLease lease) {
    if (lease.job() instanceof JobKey.Game) {
      permits--;
      games.add(lease);
    }
  }

  /** The worker has a job from before. */
  synchronized void held(JobLease lease) {
    if (lease.job() instanceof JobKey.Game) {
      games.add(lease);
    }
  }

  /** The worker does not have a job any more. */
  synchronized void gone(JobLease lease) {
    games.remove(lease);
  }
}
