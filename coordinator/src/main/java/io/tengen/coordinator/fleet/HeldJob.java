package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.lease.HeldGame;

/** A worker's report on a game of a run that it plays. */
public record HeldJob(String run, HeldGame game) {
  /** Creates a report without progress. */
  public HeldJob(String run, HeldLease lease) {
    this(run, HeldGame.unknown(lease));
  }

  HeldLease lease() {
    return game.lease();
  }
}
