package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.lease.GameProgress;

/** A worker's report on a game of a run that it plays. */
public record HeldJob(String run, GameProgress game) {
  /** Creates a report without progress. */
  public HeldJob(String run, HeldLease lease) {
    this(run, GameProgress.unknown(lease));
  }

  HeldLease lease() {
    return game.lease();
  }
}
