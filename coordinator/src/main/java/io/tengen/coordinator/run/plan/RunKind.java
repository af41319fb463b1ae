package io.tengen.coordinator.run.plan;

/** What a run is for. */
public enum RunKind {
  /** Engines against each other, paired by the run's contest; yields ratings. */
  EVALUATION,
  /** One engine against itself; yields records with visit counts. */
  SELF_PLAY
}
