package io.tengen.coordinator.grpc.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reserves the names of workers. Leases belong to names, so a name is reserved for the first
 * principal that uses it, while it is connected and for as long afterwards as its leases may last.
 * Thread-safe.
 */
final class WorkerNames {
  private final long keptNanos;
  private final LongSupplier nanos;

  @GuardedBy("this")
  private final Map<String, Claim> claims = new HashMap<>();

  @GuardedBy("this")
  private int sweepAt = 64;

  private static final class Claim {
    final String owner;
    int streams;
    long leftAt;

    Claim(String owner) {
      this.owner = owner;
    }
  }

  /**
   * @param kept how long a name stays reserved after its last stream has ended
   * @param nanos a monotonic clock
   */
  WorkerNames(Duration kept, LongSupplier nanos) {
    keptNanos = kept.toNanos();
    this.nanos = nanos;
  }

  /**
   * Claims a name for a stream.
   *
   * @return whether the name is the owner's; if so, {@link #leave} must follow
   */
  synchronized boolean claim(String name, String owner) {
    sweep();
    Claim claim = claims.get(name);
    if (claim == null || isOver(claim)) {
      claim = new Claim(owner);
      claims.put(name, claim);
    }
    if (!claim.owner.equals(owner)) {
      return false;
    }
    claim.streams++;
    return true;
  }

  synchronized void leave(String name) {
    Claim claim = claims.get(name);
    if (claim == null || claim.streams == 0) {
      throw new IllegalStateException("no stream has claimed the name " + name);
    }
    claim.streams--;
    claim.leftAt = nanos.getAsLong();
  }

  /** Returns the number of reserved names. */
  synchronized int size() {
    return claims.size();
  }

  /** Removes expired names when there are many: every worker process may have a new name. */
  @GuardedBy("this")
  private void sweep() {
    if (claims.size() >= sweepAt) {
      claims.values().removeIf(this::isOver);
      sweepAt = Math.max(64, 2 * claims.size());
    }
  }

  private boolean isOver(Claim claim) {
    return claim.streams == 0 && nanos.getAsLong() - claim.leftAt > keptNanos;
  }
}
