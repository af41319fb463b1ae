package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.lease.GameProgress;

/** A game of some run that a worker says it plays. */
public record HeldJob(String run, GameProgress game) {
  /** One of which nothing else is said. */
  public HeldJob(String run, HeldLease lease) {
    this(run, GameProgress.unknown(lease));
  }

  HeldLease lease() {
    return game.lease();
  }
}
