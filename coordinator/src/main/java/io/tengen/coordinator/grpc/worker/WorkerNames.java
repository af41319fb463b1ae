package io.tengen.coordinator.grpc.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Whose the names of workers are. Leases belong to names; so a name stays with whoever came with it
 * first, as long as he is connected and for as long afterwards as his leases may stand.
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
   * @param kept how long a name is kept for somebody who has left
   * @param nanos a monotonic clock
   */
  WorkerNames(Duration kept, LongSupplier nanos) {
    keptNanos = kept.toNanos();
    this.nanos = nanos;
  }

  /**
   * A stream wants to be known by this name.
   *
   * @return whether it may; if so, {@link #leave} must follow
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
      throw new IllegalStateException("nobody came by the name of " + name);
    }
    claim.streams--;
    claim.leftAt = nanos.getAsLong();
  }

  /** Names that are remembered. */
  synchronized int size() {
    return claims.size();
  }

  /** Forgets what is over, now and then: names change with every process. */
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
