package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.HeldLease;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The speeds by which the clocks of leased games were scaled, as far as this process assigned them.
 * Mutable; confined to the actor that owns it.
 */
final class AssignedSpeeds {
  /** Speeds by index of the game and id of the lease. */
  private final Map<Integer, Map<Long, Double>> speeds = new HashMap<>();

  void assigned(HeldLease lease, double speed) {
    speeds.computeIfAbsent(lease.index(), index -> new HashMap<>()).put(lease.id(), speed);
  }

  /** Returns the speed of this lease; 0 if its clocks are not scaled or it is not known. */
  double of(HeldLease lease) {
    return speeds.getOrDefault(lease.index(), Map.of()).getOrDefault(lease.id(), 0.0);
  }

  /** Returns one line about a game that was played by other clocks; empty if there is nothing. */
  Optional<String> objection(HeldLease lease, double reported) {
    double assigned = of(lease);
    return assigned == 0 || assigned == reported
        ? Optional.empty()
        : Optional.of(
            "its clocks are scaled by a speed of " + reported + " instead of " + assigned);
  }

  /** Forgets the leases of a game that has its result. */
  void forget(int index) {
    speeds.remove(index);
  }
}
