package io.tengen.coordinator.run;

/** Where a run stands. */
public enum RunStatus {
  RUNNING,
  /** Every game is committed, or the contest is over. */
  FINISHED,
  /** Stopped by a user; can be resumed. */
  CANCELLED,
  /** Cannot be played as things are; can be resumed when they have been mended. */
  FAILED
}
